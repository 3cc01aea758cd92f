import { useState } from 'react';
import type { Changes } from '../publishing.ts';
import type { Outcome } from '../repository.ts';
import { ChangeList } from './changes.tsx';
import { Dialog } from './dialog.tsx';
import type { Draft } from './draft.ts';
import { getJson, send, type Overview } from './requests.ts';
import { getLabel, getTitle, t, translateMessage } from './words.ts';

type Props = { overview: Overview; draft: Draft | null; refresh: () => Promise<void> };

type Result = Outcome | { kind: 'publishing' | 'discarding' | 'failed' };

/** Shows the number of unpublished changes, and a dialog to review and publish them. */
export function Publishing({ overview, draft, refresh }: Props) {
  const [changes, setChanges] = useState<Changes | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const load = async () => {
    await draft?.saveNow();
    setChanges(await getJson<Changes>('changes'));
    await refresh();
    // Others may have published, or a change was discarded.
    await draft?.reload();
  };
  const open = async () => {
    setChanges(null);
    setResult(null);
    setOpen(true);
    await load();
  };
  const publish = async (publication: object) => {
    setResult({ kind: 'publishing' });
    const response = await send('POST', 'publish', publication);
    const answer: Result = response?.ok ? await response.json() : { kind: 'failed' };
    setResult(answer);
    if (answer.kind === 'published') setOpen(false);
    if (answer.kind === 'published' || answer.kind === 'conflict') await load();
  };
  const discard = async (documents: readonly string[], change?: string) => {
    setResult({ kind: 'discarding' });
    const response = await send('POST', 'discard', { documents, change });
    await load();
    setResult(response?.ok ? null : { kind: 'failed' });
  };
  const { changed } = overview;
  return (
    <>
      <footer className="col-span-full flex items-center gap-3 border-t border-slate-200 bg-white px-4 py-2">
        <span role="status">
          {result?.kind === 'published'
            ? t('Published. The site shows it in a few minutes.')
            : t(
                changed.length === 0
                  ? 'Everything is published'
                  : 'Not everything is published yet',
              )}
        </span>
        <button
          type="button"
          className="primary"
          disabled={changed.length === 0}
          onClick={() => void open()}
        >
          {t('See and publish changes')}
        </button>
      </footer>
      {isOpen && (
        <Dialog title={t('What you changed')} isWide onClose={() => setOpen(false)}>
          {changes === null ? (
            <p role="status">{t('Looking at what others published …')}</p>
          ) : (
            <ChangesForm {...{ changes, result, discard, publish }} />
          )}
        </Dialog>
      )}
    </>
  );
}

type FormProps = {
  changes: Changes;
  result: Result | null;
  discard: (documents: readonly string[], change?: string) => Promise<void>;
  publish: (publication: object) => Promise<void>;
};

function ChangesForm({ changes, result, discard, publish }: FormProps) {
  const { canPublish, author, documents } = changes;
  const [message, setMessage] = useState('');
  const [left, setLeft] = useState<readonly string[]>(() =>
    // What others in this editor work on is theirs to publish.
    documents.filter(({ by }) => by !== null && by !== author?.name).map(({ id }) => id),
  );
  const [person, setPerson] = useState(() => ({
    name: localStorage.getItem('name') ?? '',
    email: localStorage.getItem('email') ?? '',
  }));
  const chosen = documents.filter(({ id }) => !left.includes(id));
  const titles = chosen.map((each) => getTitle(each));
  const send = () => {
    for (const [name, value] of Object.entries(person)) localStorage.setItem(name, value);
    return publish({
      documents: chosen.map(({ id }) => id),
      message: message || t('Change {}', titles.join(', ')),
      author: author ?? person,
    });
  };
  const isNamed = author !== null || (person.name !== '' && person.email.includes('@'));
  const isBusy = result?.kind === 'publishing' || result?.kind === 'discarding';
  return (
    <>
      <ul>
        {documents.map((document) => (
          <li key={document.id} className="border-t border-slate-200">
            <div className="row justify-between">
              <label className="row text-[0.9375rem]">
                <input
                  type="checkbox"
                  checked={chosen.includes(document)}
                  onChange={({ target }) =>
                    setLeft(
                      target.checked
                        ? left.filter((each) => each !== document.id)
                        : [...left, document.id],
                    )
                  }
                />
                {getTitle(document)}
                {document.by && <small>{document.by}</small>}
              </label>
              <button
                type="button"
                className="m-0"
                aria-label={t('Discard changes of {}', getTitle(document))}
                onClick={() =>
                  confirm(t('Discard these changes? The published version comes back.')) &&
                  void discard([document.id])
                }
              >
                {t('Discard')}
              </button>
            </div>
            <ChangeList
              changes={document.changes}
              onDiscard={(change) => void discard([document.id], change)}
            />
          </li>
        ))}
      </ul>
      <label htmlFor="message">{t('What did you change, and why? (optional)')}</label>
      <input id="message" value={message} onChange={({ target }) => setMessage(target.value)} />
      {author === null &&
        (['name', 'email'] as const).map((key) => (
          <label key={key}>
            {t(key === 'name' ? 'Your name' : 'Your e-mail address')}
            <input
              value={person[key]}
              onChange={({ target }) => setPerson({ ...person, [key]: target.value })}
            />
          </label>
        ))}
      {canPublish || (
        <p className="problem">
          {t(
            'This copy is not connected to a repository, so it cannot publish. Everything else works.',
          )}
        </p>
      )}
      <ResultNote result={result} />
      <button
        type="button"
        className="primary"
        disabled={!canPublish || chosen.length === 0 || !isNamed || isBusy}
        onClick={() => void send()}
      >
        {t('Publish')}
      </button>
      <button
        type="button"
        disabled={chosen.length === 0}
        onClick={() =>
          confirm(t('Discard all chosen changes? The published versions come back.')) &&
          void discard(chosen.map(({ id }) => id))
        }
      >
        {t('Discard all chosen')}
      </button>
      <button
        type="button"
        onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
      >
        {t('Close this')}
      </button>
    </>
  );
}

function ResultNote({ result }: { result: Result | null }) {
  if (result === null) return null;
  return (
    <div role="alert" className={/ing$/.test(result.kind) ? '' : 'notice'}>
      {t(`Publishing: ${result.kind}`)}
      {result.kind === 'review' && (
        <p>
          {result.link === null ? (
            t('The branch is {}.', result.branch)
          ) : (
            <a href={result.link} target="_blank" rel="noreferrer">
              {t('Ask for the merge')}
            </a>
          )}
        </p>
      )}
      {result.kind === 'problems' &&
        result.problems.map(({ file, key, message }) => (
          <p key={`${file} ${key} ${message}`}>
            {file} {key?.split('.').map(getLabel).join(' › ')}: {translateMessage(message)}
          </p>
        ))}
      {(result.kind === 'conflict' || result.kind === 'blocked') && (
        <p>{result.files.join(', ')}</p>
      )}
    </div>
  );
}
