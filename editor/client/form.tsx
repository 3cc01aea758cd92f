import { useEffect, useSyncExternalStore } from 'react';
import type { Entries } from '../content-store.ts';
import { findPlace, getAt, isSame, mapValues } from '../differences.ts';
import type { Draft } from './draft.ts';
import { Field, Fields, FormContext, LanguageTag, Problems, type FieldProblem } from './fields.tsx';
import { BodyEditor } from './body-editor.tsx';
import { ChangeList } from './changes.tsx';
import { insertPicture } from './picture-field.tsx';
import { start, type Overview } from './requests.ts';
import { formatPlace, getTitle, t, translateMessage } from './words.ts';

type Props = {
  draft: Draft;
  overview: Overview;
  /** The field to show, such as `es/hero.title`. */
  target: string;
  /** Where somebody edits: the language, and the text of the field. */
  onPlace: (language: string, text: string) => void;
};

/** All fields of a document, both languages side by side. */
export function Form({ draft, overview, target, onPlace }: Props) {
  const { entries, status, problems: unsaved } = useDraft(draft);
  const { files, schema, sameKeys, hasBody } = draft.document;
  useEffect(() => {
    if (target === '') return;
    // The sections around it open one after the other.
    const timer = setInterval(() => {
      const [, key = ''] = target.split('/');
      const field = document.getElementById(target) ?? document.getElementsByName(key)[0];
      if (field === undefined) return;
      clearInterval(timer);
      field.scrollIntoView({ block: 'center' });
      field.focus({ preventScroll: true });
    }, 50);
    setTimeout(() => clearInterval(timer), 2000);
    return () => clearInterval(timer);
  }, [target, draft]);
  if (entries === null)
    return <p className="notice">{t('This is deleted. “Undo” brings it back.')}</p>;
  const known = status === 'invalid' ? unsaved : overview.problems;
  const problems = Object.entries(files).flatMap(([language, file]) =>
    known
      .filter((each) => each.file === file)
      .map((each): FieldProblem => {
        const data = entries[language]?.data;
        const path = each.key?.split('.') ?? [];
        const values = [getAt(data, path)].flat();
        const isMissing = path.length > 0 && values.every((value) => isSame(value, undefined));
        return { ...each, language, isMissing, place: formatPlace(findPlace(data, path)) };
      }),
  );
  const shape = schema === null ? undefined : start.schemas[schema];
  return (
    <div
      className="form mx-auto max-w-6xl inert:opacity-50"
      inert={status === 'elsewhere'}
      onFocusCapture={({ currentTarget, target: field }) => {
        // Dialogs of the body editor are elsewhere in the page.
        if (!currentTarget.contains(field)) return;
        const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
        const language = field.closest<HTMLElement>('[lang]')?.lang ?? 'es';
        onPlace(language, isTyped ? field.value : '');
      }}
    >
      <ProblemList problems={problems} />
      <FormContext value={{ entries, sameKeys, problems, overview, target, change: draft.change }}>
        {shape?.type === 'array' ? (
          <Field schema={shape} path={[]} label={getTitle(draft.document)} />
        ) : (
          shape && <Fields schema={shape} path={[]} />
        )}
        {hasBody && (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-x-4">
            {Object.entries(entries).map(([language, entry]) => (
              <section key={language} aria-label={`${t('Text')} ${language}`}>
                <h2>
                  {t('Text')}{' '}
                  {Object.keys(entries).length > 1 && <LanguageTag language={language} />}
                </h2>
                <Problems
                  found={problems.filter((each) => each.language === language && !each.key)}
                />
                <BodyEditor
                  language={language}
                  value={entry.body ?? ''}
                  onChange={(body, picture) => {
                    const texts = mapValues(entries, (each) => each.body ?? '');
                    const typed = { ...texts, [language]: body };
                    const next = picture ? insertPicture(typed, language, picture) : typed;
                    draft.change(
                      mapValues(entries, (each, key) => ({ ...each, body: next[key] ?? null })),
                      `body ${language}`,
                    );
                  }}
                />
              </section>
            ))}
          </div>
        )}
      </FormContext>
    </div>
  );
}

/** Links to the fields with problems. */
function ProblemList({ problems }: { problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <section
      className={`my-4 rounded-lg px-4 py-3 ${problems.every(({ isMissing }) => isMissing) ? 'bg-blue-50' : 'bg-red-50'}`}
      aria-label={t('Problems')}
    >
      {problems.map(({ language, key, place, message }) => (
        <p key={`${language} ${key} ${message}`}>
          {key !== undefined && (
            <a
              className="underline"
              href={`#${location.hash.slice(1).split('/')[0]}/${language}/${key}`}
            >
              {place} {language === 'all' ? '' : `(${language})`}
            </a>
          )}{' '}
          {translateMessage(message)}
        </p>
      ))}
    </section>
  );
}

/** What somebody else changed too, and whose words to take. */
export function ConflictNotice({ draft }: { draft: Draft }) {
  const { conflict } = useDraft(draft);
  if (conflict === null) return null;
  return (
    <section className="notice" role="alert">
      <p>{t('Somebody else changed the same. Nothing of yours is lost.')}</p>
      {conflict.onDisk.entries === null && <p>{t('They deleted it.')}</p>}
      <ChangeList changes={conflict.changes} />
      <button type="button" className="primary" onClick={() => draft.resolve('mine')}>
        {t('Keep mine')}
      </button>
      <button type="button" onClick={() => draft.resolve('theirs')}>
        {t('Take theirs')}
      </button>
    </section>
  );
}

export function useDraft(draft: Draft) {
  return useSyncExternalStore(draft.subscribe, () => draft.state);
}

/** The title as it is being typed. */
export function getTypedTitle(entries: Entries | null): string | null {
  const title = getAt(entries?.['es']?.data, ['title']);
  return typeof title === 'string' && title !== '' ? title : null;
}
