import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { findTitle, getAt, mapValues, setAt } from '../differences.ts';
import { findValueSchema } from '../keep-format.ts';
import { copyEntry, createEmpty } from './entries.ts';
import {
  Fields,
  Hint,
  Problems,
  Section,
  useForm,
  ValueField,
  type FieldProps,
} from './fields.tsx';
import { getLabel, t } from './words.ts';

/** Entries are added, moved and removed in all languages at once, so that the lists match. */
export function ListField({ schema, path, label }: FieldProps) {
  const { entries, change, overview, problems } = useForm();
  const lists = mapValues(entries, ({ data }) => asList(getAt(data, path)));
  const length = Math.max(...Object.values(lists).map((list) => list.length));
  const indexes = Array.from({ length }, (_, index) => index);
  const keys = useStableKeys(length);
  const item = { ...findValueSchema(schema.items ?? {}), description: '' };
  const name = label ?? getLabel(String(path.at(-1) ?? ''));
  /** Makes lists of the entries at some indexes: twice for a copy, `length` for a new entry. */
  const arrange = (order: readonly number[]) => {
    const pick = <Each,>(list: readonly Each[], create: (copied?: Each) => Each) =>
      order.map((index, at) => {
        const each = list[index];
        return each === undefined || order.indexOf(index) < at ? create(each) : each;
      });
    keys.current = pick(keys.current, () => crypto.randomUUID());
    change(
      mapValues(entries, (entry, language) => {
        const list = pick(lists[language] ?? [], (copied) =>
          copied === undefined ? createEmpty(item) : copyEntry(copied),
        );
        return setAt(entry, ['data', ...path], list);
      }),
      `${path.join('.')} ${Date.now()}`,
    );
  };
  const move = (from: number, to: number) => {
    if (to >= 0 && to < length) arrange(indexes.toSpliced(from, 1).toSpliced(to, 0, from));
  };
  const [first = []] = Object.values(lists);
  return (
    <fieldset className="box min-w-0 px-4 pb-3">
      <legend className="px-1.5 text-sm font-semibold">
        {name} <small>{length}</small>
      </legend>
      <Hint schema={schema} />
      <Problems found={problems.filter((each) => each.key === path.join('.'))} />
      <ol>
        {indexes.map((index) => {
          const entryPath = [...path, index];
          const entry = first[index];
          const chosen = overview.choices[item.choices ?? ''];
          const title = chosen?.[String(entry)] ?? findTitle(entry) ?? t('New');
          const tools = [
            ['↑', t('Move “{}” up', title), () => move(index, index - 1)],
            ['↓', t('Move “{}” down', title), () => move(index, index + 1)],
            [
              copyIcon,
              t('Duplicate “{}”', title),
              () => arrange(indexes.toSpliced(index, 0, index)),
            ],
            ['✕', t('Remove “{}”', title), () => arrange(indexes.toSpliced(index, 1))],
          ] as const;
          const buttons = tools.map(([icon, name, onClick]) => (
            <button
              key={name}
              type="button"
              className="min-w-8 justify-center border-transparent bg-transparent p-0 text-slate-600"
              title={name}
              aria-label={name}
              onClick={onClick}
            >
              {icon}
            </button>
          ));
          return (
            <li key={keys.current[index]}>
              {item.type === 'object' ? (
                <Section path={entryPath} title={title} isOpen={title === t('New')} tools={buttons}>
                  <Fields schema={item} path={entryPath} />
                </Section>
              ) : (
                <div className="row">
                  <ValueField schema={item} path={entryPath} label={`${name} ${index + 1}`} />
                  {buttons}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <button
        type="button"
        name={path.join('.')}
        className="add"
        onClick={({ currentTarget: { previousElementSibling: list } }) => {
          flushSync(() => arrange([...indexes, length]));
          list?.lastElementChild?.querySelector<HTMLElement>('input, textarea, select')?.focus();
        }}
      >
        + {t('Add to “{}”', name)}
      </button>
    </fieldset>
  );
}

const copyIcon = (
  <svg viewBox="0 0 16 16" width="16" aria-hidden="true">
    <path d="M5.5 5.5h8v8h-8zM2.5 10.5v-8h8" fill="none" stroke="currentColor" />
  </svg>
);

/** Keys that stay with entries that move, so that they keep their focus and stay open. */
function useStableKeys(length: number) {
  const keys = useRef<string[]>([]);
  while (keys.current.length < length) keys.current.push(crypto.randomUUID());
  keys.current.length = length;
  return keys;
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
