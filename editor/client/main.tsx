import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Entries, Found, LoadedDocument } from '../content-store.ts';
import type { Document } from '../documents.ts';
import { dropDraft, keepDraft, listDrafts, readDraft, type DraftRecord } from './draft-records.ts';
import { Draft } from './draft.ts';
import { createEmpty, slugify } from './entries.ts';
import { isSame } from '../differences.ts';
import { ConflictNotice, Form, getTypedTitle, useDraft } from './form.tsx';
import { mapValues } from './fields.tsx';
import { History } from './history.tsx';
import { Preview, type Place } from './preview.tsx';
import { Publishing } from './publish.tsx';
import { getDocumentPath, getJson, send, start, type Overview } from './requests.ts';
import { describePath, getTitle, setWords, t } from './words.ts';

const isSpanish = navigator.language.startsWith('es');
if (isSpanish) setWords(start.words);
document.documentElement.lang = isSpanish ? 'es' : 'en';
document.title = t('Content editor');

const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<Editor />);

/** A document that another tab has, or that cannot be opened now. */
type Unavailable = { id: string; reason: 'elsewhere' | 'failed' };

type Command = 'new' | 'duplicate' | 'rename' | 'delete';

function Editor() {
  const [overview, setOverview] = useState<Overview | null>(null);
  const [records, setRecords] = useState<DraftRecord[]>([]);
  const [opened, setOpened] = useState<Draft | Unavailable | null>(null);
  const [target, setTarget] = useState('');
  const [hasPreview, setHasPreview] = useState(false);
  const [place, setPlace] = useState<Place>({ language: 'es', text: '' });
  const current = useRef<Draft | null | undefined>(null);
  const requested = useRef('');
  const opening = useRef(Promise.resolve());
  const draft = opened instanceof Draft ? opened : null;
  const refresh = async () => {
    const [next, kept] = await Promise.all([
      getJson<Overview>('documents').catch(() => null),
      listDrafts(),
    ]);
    setRecords(kept);
    if (next !== null) setOverview(next);
    else if (current.current === null) setTimeout(() => void refresh(), 2000);
  };
  const runCommand = async (command: Command, group: string) => {
    const id = await run(command, group, draft);
    await refresh();
    if (id !== null) location.hash = id;
  };
  const open = (id: string, take = false) => {
    requested.current = id;
    opening.current = opening.current.then(async () => {
      await current.current?.close();
      current.current = await Draft.open(id, () => void refresh(), take).catch(() => undefined);
      const reason = current.current === null ? 'elsewhere' : 'failed';
      setOpened(current.current ?? { id, reason });
    });
  };
  useEffect(() => {
    const openAddressed = () => {
      const [id = '', ...place] = decodeURIComponent(location.hash.slice(1)).split('/');
      setTarget(place.join('/'));
      if (id !== '' && id !== requested.current) open(id);
    };
    const onFocus = () => void refresh();
    void saveKeptDrafts().then(refresh).then(openAddressed);
    window.addEventListener('hashchange', openAddressed);
    window.addEventListener('focus', onFocus);
    return () => {
      window.removeEventListener('hashchange', openAddressed);
      window.removeEventListener('focus', onFocus);
    };
  }, []);
  if (overview === null) return <p className="welcome">{t('Opening …')}</p>;
  const known = new Set(overview.documents.map(({ id }) => id));
  return (
    <div className={hasPreview ? 'editor with-preview' : 'editor'}>
      <Navigation
        overview={overview}
        unsaved={records.filter(
          ({ id, entries, base }) => !known.has(id) || !isSame(entries, base),
        )}
        current={opened instanceof Draft ? opened.document.id : opened?.id}
        onCreate={(group) => void runCommand('new', group)}
      />
      <main>
        {opened === null && <Welcome />}
        {opened !== null && draft === null && 'reason' in opened && (
          <section className="notice" role="alert">
            <p>
              {t(
                opened.reason === 'elsewhere'
                  ? 'This is open in another tab.'
                  : 'This cannot be opened now.',
              )}
            </p>
            <button type="button" className="primary" onClick={() => open(opened.id, true)}>
              {t(opened.reason === 'elsewhere' ? 'Go on here' : 'Try again')}
            </button>
          </section>
        )}
        {draft && (
          <>
            <Header
              draft={draft}
              onCommand={(command) => void runCommand(command, draft.document.group)}
              onPreview={() => setHasPreview(!hasPreview)}
              onTake={() => open(draft.document.id, true)}
            />
            <ConflictNotice draft={draft} />
            <Form
              key={draft.document.id}
              draft={draft}
              overview={overview}
              target={target}
              onPlace={(language, text) => setPlace({ language, text })}
            />
          </>
        )}
      </main>
      {hasPreview && draft && (
        <PreviewOf draft={draft} place={place} onClose={() => setHasPreview(false)} />
      )}
      <Publishing overview={overview} draft={draft} refresh={refresh} />
    </div>
  );
}

type NavigationProps = {
  overview: Overview;
  /** Documents that only this browser has like this: new, deleted or incomplete. */
  unsaved: readonly DraftRecord[];
  current: string | undefined;
  onCreate: (group: string) => void;
};

function Navigation({ overview, unsaved, current, onCreate }: NavigationProps) {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<Found[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const path = `search?q=${encodeURIComponent(query)}`;
      if (query.trim().length > 1) void getJson<Found[]>(path).then(setFound, () => null);
      else setFound([]);
    }, 200);
    return () => clearTimeout(timer);
  }, [query]);
  const { documents, changed, problems } = overview;
  const isChanged = ({ files }: Document) =>
    Object.values(files).some((file) => changed.includes(file));
  const hasProblem = ({ files }: Document) =>
    problems.some(({ file }) => Object.values(files).includes(file));
  const isNew = ({ id }: DraftRecord) => documents.every((each) => each.id !== id);
  const groups = Array.from(new Set(documents.map(({ group }) => group)));
  const titles = new Map(documents.map((each) => [each.id, getTitle(each)]));
  return (
    <nav aria-label={t('Content')}>
      <input
        type="search"
        placeholder={t('Search a sentence, price or name')}
        aria-label={t('Search')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {query.trim().length > 1 ? (
        <ul className="found" aria-label={t('Found')}>
          {found.length === 0 && <li>{t('Nothing found')}</li>}
          {found.map(({ id, language, path, text }, index) => (
            <li key={index}>
              <a href={`#${id}/${language}/${path}`}>
                <strong>{titles.get(id)}</strong> {describePath(path.split('.'))}
                <span>{text}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : (
        groups.map((group) => (
          <details key={group} open>
            <summary>{t(`Group ${group}`)}</summary>
            {`${group}:` in start.schemas && (
              <button type="button" className="add" onClick={() => onCreate(group)}>
                + {t('New')}
              </button>
            )}
            {documents
              .filter((each) => each.group === group)
              .map((each) => (
                <a
                  key={each.id}
                  href={`#${each.id}`}
                  aria-current={current === each.id || undefined}
                >
                  {getTitle(each)}
                  {isChanged(each) && <Mark name="Changed, not published" className="changed" />}
                  {unsaved.some(({ id }) => id === each.id) && (
                    <Mark name="Incomplete, only in this browser" className="incomplete" />
                  )}
                  {hasProblem(each) && <Mark name="Has problems" className="wrong" />}
                </a>
              ))}
            {unsaved
              .filter((each) => each.id.startsWith(`${group}:`) && isNew(each))
              .map(({ id, entries, base }) => (
                <a key={id} href={`#${id}`} aria-current={current === id || undefined}>
                  {entries === null ? (
                    <del>{getTypedTitle(base) ?? getTitle({ id, title: null })}</del>
                  ) : (
                    getTypedTitle(entries)
                  )}
                  <small>{t(entries === null ? 'Deleted' : 'New')}</small>
                </a>
              ))}
          </details>
        ))
      )}
    </nav>
  );
}

function Mark({ name, className }: { name: string; className: string }) {
  return <span className={`mark ${className}`} role="img" aria-label={t(name)} title={t(name)} />;
}

function Welcome() {
  return (
    <section className="welcome">
      <h1>{t('What do you want to change?')}</h1>
      <p>{t('Choose a page on the left, or search for a sentence, a price or a name.')}</p>
      <p>{t('Everything you type is kept at once. Nothing is public until you publish it.')}</p>
    </section>
  );
}

type HeaderProps = {
  draft: Draft;
  onCommand: (command: Command) => void;
  onPreview: () => void;
  onTake: () => void;
};

function Header({ draft, onCommand, onPreview, onTake }: HeaderProps) {
  const { entries, status, canUndo, canRedo } = useDraft(draft);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && !isRedo)) return;
      // Instead of the undo of fields and texts, which forgets removed entries and reloads.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isRedo) draft.redo();
      else draft.undo();
    };
    const saveNow = () => void draft.saveNow();
    window.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('blur', saveNow);
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true });
      window.removeEventListener('blur', saveNow);
    };
  }, [draft]);
  const isEntry = `${draft.document.group}:` in start.schemas;
  return (
    <header>
      <h1>{getTypedTitle(entries) ?? getTitle(draft.document)}</h1>
      <output className={`status ${status}`}>{t(`Status ${status}`)}</output>
      {status === 'elsewhere' && (
        <button type="button" className="primary" onClick={onTake}>
          {t('Go on here')}
        </button>
      )}
      <button type="button" disabled={!canUndo} onClick={() => draft.undo()}>
        {t('Undo')}
      </button>
      <button type="button" disabled={!canRedo} onClick={() => draft.redo()}>
        {t('Redo')}
      </button>
      <button type="button" onClick={onPreview}>
        {t('Preview')}
      </button>
      <History draft={draft} />
      {isEntry && entries !== null && (
        <details className="menu">
          <summary>{t('More')}</summary>
          <div className="menu-body">
            {(['duplicate', 'rename', 'delete'] as const).map((kind) => (
              <button
                key={kind}
                type="button"
                onClick={({ currentTarget }) => {
                  currentTarget.closest('details')?.removeAttribute('open');
                  onCommand(kind);
                }}
              >
                {t(`Menu ${kind}`)}
              </button>
            ))}
          </div>
        </details>
      )}
    </header>
  );
}

function PreviewOf({ draft, place, onClose }: { draft: Draft; place: Place; onClose: () => void }) {
  const { status } = useDraft(draft);
  return (
    <Preview page={draft.document.page ?? '/'} place={place} status={status} onClose={onClose} />
  );
}

/** Creates, duplicates, renames or deletes an entry; returns the id of the document to show. */
async function run(command: Command, group: string, draft: Draft | null): Promise<string | null> {
  const id = draft?.document.id ?? '';
  if (command === 'delete') {
    const links = await getJson<Document[]>(`${getDocumentPath(id)}/links`);
    const names = links.map((each) => `\n· ${getTitle(each)}`).join('');
    const warning = names === '' ? '' : `\n${t('These name it or link to it:')}${names}\n`;
    if (confirm(`${t('Delete this?')}${warning}\n${t('You can undo this.')}`)) {
      draft?.change(null, command);
    }
    return null;
  }
  const isRename = command === 'rename';
  const text = prompt(t(`Ask ${command}`), isRename ? id.split(':')[1] : '') ?? '';
  const name = `${group}:${slugify(text)}`;
  if (slugify(text) === '' || name === id) return null;
  const { entries } = await getJson<LoadedDocument>(getDocumentPath(name));
  const canRename = async () =>
    draft !== null && rename(draft, name, confirm(t('Lead the old address to the new one?')));
  if (entries !== null || (isRename && !(await canRename()))) {
    alert(t('There is one of this address, or it is not saved yet.'));
    return null;
  }
  if (!isRename)
    await createDraft(name, (command === 'duplicate' && draft?.state.entries) || null, text);
  return name;
}

/** Keeps a new entry in the browser, until it is complete. */
async function createDraft(id: string, copied: Entries | null, title: string): Promise<void> {
  const empty = { data: createEmpty(start.schemas[`${id.split(':')[0]}:`] ?? {}), body: '' };
  if ((await readDraft(id)) !== undefined) return;
  const entries = mapValues(copied ?? { es: empty, en: empty }, (entry, language) => ({
    ...entry,
    data: { ...(entry.data ?? {}), ...(language === 'es' && { title }) },
  }));
  const none = { versions: { es: null, en: null }, base: null, sent: [], past: [], future: [] };
  await keepDraft({ id, ...none, entries, changedAt: Date.now() });
}

async function rename(draft: Draft, to: string, redirect: boolean): Promise<boolean> {
  const { id } = draft.document;
  await draft.saveNow();
  if (draft.state.status !== 'saved') return false;
  const response = await send('POST', `${getDocumentPath(id)}/rename`, { to, redirect });
  if (response?.status !== 200) return false;
  const record = await readDraft(id);
  if (record !== undefined) await keepDraft({ ...record, id: to });
  await dropDraft(id);
  return true;
}

/** Saves what could not be saved when a page was closed. */
async function saveKeptDrafts(): Promise<void> {
  const open = location.hash.slice(1).split('/')[0];
  for (const { id, entries, base } of await listDrafts()) {
    if (isSame(entries, base) || id === open) continue;
    const draft = await Draft.open(id, () => {}).catch(() => null);
    await draft?.saveNow();
    await draft?.close();
  }
}
