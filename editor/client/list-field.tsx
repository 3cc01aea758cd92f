import { useEffect, useRef, type KeyboardEvent } from 'react';
import { getAt, setAt } from '../differences.ts';
import { findValueSchema } from '../keep-format.ts';
import { copyEntry, createEmpty, findTitle } from './entries.ts';
import {
  Fields,
  Hint,
  mapValues,
  Problems,
  Section,
  useForm,
  ValueField,
  type FieldProps,
} from './fields.tsx';
import { getLabel, t } from './words.ts';

/** Entries are added, moved and removed in all languages at once, so that the lists match. */
export function ListField({ schema, path, label }: FieldProps) {
  const { entries, change, choices, problems } = useForm();
  const lists = mapValues(entries, ({ data }) => asList(getAt(data, path)));
  const length = Math.max(...Object.values(lists).map((list) => list.length));
  const keys = useStableKeys(length);
  const item = findValueSchema(schema.items ?? {});
  const name = label ?? getLabel(String(path.at(-1) ?? ''));
  const edit = (next: <Each>(list: Each[]) => Each[], added?: unknown) => {
    keys.current = next(keys.current);
    change(
      mapValues(entries, (entry, language) => {
        const list = next(lists[language] ?? []);
        const filled = added === undefined ? list : [...list, added];
        return { ...entry, data: setAt(entry.data, path, filled) };
      }),
      `${path.join('.')} ${Date.now()}`,
    );
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= length || from === to) return;
    edit((list) => {
      const moved = list.slice(from, from + 1);
      return list.toSpliced(from, 1).toSpliced(to, 0, ...moved);
    });
  };
  const rows = useDragging(move);
  const duplicate = (index: number) => {
    keys.current = keys.current.toSpliced(index + 1, 0, createKey());
    change(
      mapValues(entries, (entry, language) => {
        const list = lists[language] ?? [];
        const copied = list.toSpliced(index + 1, 0, copyEntry(list[index]));
        return { ...entry, data: setAt(entry.data, path, copied) };
      }),
      `${path.join('.')} ${Date.now()}`,
    );
  };
  const first = lists[Object.keys(lists)[0] ?? ''] ?? [];
  const found = problems.filter((each) => each.key === path.join('.'));
  return (
    <fieldset className="list">
      <legend>
        {name} <small>{length}</small>
      </legend>
      <Hint schema={schema} />
      <Problems found={found} />
      <ol ref={rows}>
        {Array.from({ length }, (_, index) => {
          const entryPath = [...path, index];
          const entry = first[index];
          const chosen = item.choices === undefined ? undefined : choices[item.choices];
          const title = chosen?.[String(entry)] ?? findTitle(entry) ?? t('New');
          const tools = (
            <Tools
              title={title}
              onMove={(by) => move(index, index + by)}
              onDuplicate={() => duplicate(index)}
              onRemove={() => edit((list) => list.toSpliced(index, 1))}
            />
          );
          return (
            <li key={keys.current[index]} className="entry">
              {item.type === 'object' ? (
                <Section path={entryPath} title={title} isOpen={title === t('New')} tools={tools}>
                  <Fields schema={item} path={entryPath} />
                </Section>
              ) : (
                <div className="row">
                  <ValueField schema={item} path={entryPath} label={`${name} ${index + 1}`} />
                  {tools}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <button
        type="button"
        className="add"
        onClick={() => {
          keys.current = [...keys.current, createKey()];
          edit((list) => list, createEmpty(item));
        }}
      >
        + {t('Add to “{}”', name)}
      </button>
    </fieldset>
  );
}

type ToolsProps = {
  title: string;
  onMove: (by: number) => void;
  onDuplicate: () => void;
  onRemove: () => void;
};

/** The handle moves the entry: dragged by mouse, or with the arrow keys. */
function Tools({ title, onMove, onDuplicate, onRemove }: ToolsProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <span className="tools">
      <button
        type="button"
        draggable
        className="handle"
        title={t('Move')}
        aria-label={t('Move “{}”: drag, or press the arrow keys', title)}
        onKeyDown={onKeyDown}
      >
        ⠿
      </button>
      <button
        type="button"
        title={t('Duplicate')}
        aria-label={t('Duplicate “{}”', title)}
        onClick={onDuplicate}
      >
        <svg viewBox="0 0 16 16" width="16" aria-hidden="true">
          <path d="M5.5 5.5h8v8h-8zM2.5 10.5v-8h8" fill="none" stroke="currentColor" />
        </svg>
      </button>
      <button
        type="button"
        title={t('Remove')}
        aria-label={t('Remove “{}”', title)}
        onClick={onRemove}
      >
        ✕
      </button>
    </span>
  );
}

/** Moves the rows of a list that are dragged by their handles. */
function useDragging(move: (from: number, to: number) => void) {
  const rows = useRef<HTMLOListElement>(null);
  const from = useRef(-1);
  useEffect(() => {
    const list = rows.current;
    const onDrag = (event: DragEvent) => {
      const { target, type } = event;
      const index = Array.from(list?.children ?? []).findIndex(
        (row) => target instanceof Node && row.contains(target),
      );
      // A list inside this one has its own rows.
      if (type === 'dragstart') event.stopPropagation();
      else if (from.current !== -1) event.preventDefault();
      if (type === 'drop' && from.current !== -1) move(from.current, index);
      if (type !== 'dragover') from.current = type === 'dragstart' ? index : -1;
    };
    const types = ['dragstart', 'dragover', 'drop', 'dragend'] as const;
    for (const type of types) list?.addEventListener(type, onDrag);
    return () => {
      for (const type of types) list?.removeEventListener(type, onDrag);
    };
  });
  return rows;
}

/** Keys that stay with entries that move, so that they keep their focus and stay open. */
function useStableKeys(length: number) {
  const keys = useRef<string[]>([]);
  while (keys.current.length < length) keys.current.push(createKey());
  keys.current.length = length;
  return keys;
}

function createKey(): string {
  return crypto.randomUUID();
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
