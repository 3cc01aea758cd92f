import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { isSame } from '../differences.ts';
import { runCommand, saveKeptDrafts, type Command } from './commands.ts';
import { listDrafts, type DraftRecord } from './draft-records.ts';
import { Draft } from './draft.ts';
import { ConflictNotice, Form, getTypedTitle, useDraft } from './form.tsx';
import { History } from './history.tsx';
import { Navigation } from './navigation.tsx';
import { Preview, type Place } from './preview.tsx';
import { Publishing } from './publish.tsx';
import { getJson, start, type Overview } from './requests.ts';
import { getTitle, setTitles, setWords, t } from './words.ts';

const isSpanish = navigator.language.startsWith('es');
setWords(start.words[isSpanish ? 'es' : 'en']);
document.documentElement.lang = isSpanish ? 'es' : 'en';
document.title = t('Content editor');

const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<Editor />);

const columns = 'grid-cols-[19rem_minmax(0,1fr)]';
const columnsWithPreview = 'grid-cols-[14rem_minmax(0,1fr)_minmax(20rem,38%)]';

/** A document that another tab has, or that cannot be opened now. */
type Unavailable = { id: string; reason: 'elsewhere' | 'failed' };

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
  const [draft, unavailable] = opened instanceof Draft ? [opened, null] : [null, opened];
  const refresh = async () => {
    const [next, kept] = await Promise.all([
      getJson<Overview>('documents').catch(() => null),
      listDrafts(),
    ]);
    setRecords(kept);
    if (next !== null) {
      setTitles(Object.assign({}, ...Object.values(next.choices)));
      setOverview(next);
    } else if (current.current === null) setTimeout(() => void refresh(), 2000);
  };
  const run = async (command: Command, group: string) => {
    const id = await runCommand(command, group, draft);
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
    <div
      className={`grid h-dvh grid-rows-[minmax(0,1fr)_auto] ${hasPreview ? columnsWithPreview : columns}`}
    >
      <Navigation
        overview={overview}
        unsaved={records.filter(
          ({ id, entries, base }) => !known.has(id) || !isSame(entries, base),
        )}
        current={draft?.document.id ?? unavailable?.id}
        onCreate={(group) => void run('new', group)}
      />
      <main key={draft?.document.id} className="overflow-auto px-6 pb-16">
        {opened === null && (
          <section className="welcome">
            <h1>{t('What do you want to change?')}</h1>
            <p>{t('Choose a page on the left, or search for a sentence, a price or a name.')}</p>
            <p>
              {t('Everything you type is kept at once. Nothing is public until you publish it.')}
            </p>
          </section>
        )}
        {unavailable && (
          <section className="notice" role="alert">
            <p>
              {t(
                unavailable.reason === 'elsewhere'
                  ? 'This is open in another tab.'
                  : 'This cannot be opened now.',
              )}
            </p>
            <button type="button" className="primary" onClick={() => open(unavailable.id, true)}>
              {t(unavailable.reason === 'elsewhere' ? 'Go on here' : 'Try again')}
            </button>
          </section>
        )}
        {draft && (
          <>
            <Header
              draft={draft}
              onCommand={(command) => void run(command, draft.document.group)}
              onPreview={() => setHasPreview(!hasPreview)}
              onTake={() => open(draft.document.id, true)}
            />
            <ConflictNotice draft={draft} />
            <Form
              draft={draft}
              overview={overview}
              target={target}
              onPlace={(language, text) => setPlace({ language, text })}
            />
          </>
        )}
      </main>
      {hasPreview && draft && (
        <Preview draft={draft} known={known} place={place} onClose={() => setHasPreview(false)} />
      )}
      <Publishing overview={overview} draft={draft} refresh={refresh} />
    </div>
  );
}

const statusColors = {
  ...{ saving: 'text-slate-600', saved: 'text-green-800', invalid: 'text-amber-800' },
  ...{ offline: 'text-red-700', conflict: 'text-red-700', elsewhere: 'text-red-700' },
};

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
    <header className="sticky top-0 z-10 -mx-6 flex flex-wrap items-center gap-1.5 border-b border-slate-200 bg-slate-50 px-6 py-3">
      <h1>{getTypedTitle(draft.lastEntries) ?? getTitle(draft.document)}</h1>
      <output className={`mr-auto ml-1 text-[0.8125rem] ${statusColors[status]}`}>
        {t(`Status: ${status}`, location.host)}
      </output>
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
                {t(`Menu: ${kind}`)}
              </button>
            ))}
          </div>
        </details>
      )}
    </header>
  );
}
