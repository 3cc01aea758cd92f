import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { wasActivated } from '#hydration/activation.ts';
import { flushSync } from 'react-dom';

/** After so long without a change, it is announced and written to the URL, which browsers rate-limit. */
const pauseMs = 500;

type SharedStateOptions<Value> = {
  /** The id of the section, with which the fragment begins. */
  sectionId: string;
  first: Value;
  /** What the fields hold, and whether other fields have to be made for it. */
  read: (fields: HTMLElement, current: Value) => { value: Value; needsOthers?: boolean };
  getContents: (value: Value) => FieldContents;
  /** What a fragment holds, `#` included, or null. */
  parseFragment: (hash: string) => Value | null;
  /** The fragment that holds a value, or null for one that cannot be shared. */
  formatFragment: (value: Value) => string | null;
};

/** Reads uncontrolled fields, so that what was typed before hydration counts. */
export function useSharedState<Value>(options: SharedStateOptions<Value>) {
  const { sectionId, first, read, getContents, parseFragment, formatFragment } = options;
  const [value, setValue] = useState(first);
  /** What the fields were made for. */
  const [start, setStart] = useState(first);
  /** Whether the visitor has changed anything; only then a screen reader and the address are told. */
  const [change, setChange] = useState<'none' | 'under-way' | 'made'>('none');
  const [page, setPage] = useState<string | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const fragment = formatFragment(value);

  function takeFields(): void {
    if (fields.current === null) return;
    const next = read(fields.current, value);
    if (next.needsOthers) setStart(next.value);
    setValue(next.value);
  }

  function handleInput(): void {
    setChange('under-way');
    takeFields();
  }

  /** Takes what the address holds; what the visitor has changed before it was there stays. */
  function takeAddress(kept: ReadonlySet<string> = new Set()): boolean {
    const found = parseFragment(location.hash);
    if (found === null || fields.current === null) return false;
    flushSync(() => setStart(found));
    writeFields(fields.current, getContents(found), kept);
    setValue(read(fields.current, found).value);
    setChange('made');
    return true;
  }

  const begin = useEffectEvent(() => {
    // There may be more fields from here on.
    flushSync(() => setPage(`${location.origin}${location.pathname}`));
    const changed = changedFields(fields.current);
    const section = document.getElementById(sectionId);
    if (!takeAddress(changed)) takeFields();
    else if (changed.size === 0) section?.scrollIntoView();
    section?.removeAttribute('data-addressed');
  });

  const handleHash = useEffectEvent(() => {
    if (page !== null) takeAddress();
    else if (parseFragment(location.hash) !== null) begin();
  });

  // Hydrated ahead, it begins once the visitor turns to it, as the fields that it adds move what is below.
  useEffect(() => {
    const section = document.getElementById(sectionId);
    const waiting = new AbortController();
    const { signal } = waiting;
    const turnTo = () => {
      if (signal.aborted) return;
      waiting.abort();
      begin();
    };
    if (isTurnedTo(section, fields.current)) setTimeout(turnTo);
    for (const type of ['pointerover', 'pointerdown', 'focusin']) {
      section?.addEventListener(type, turnTo, { signal });
    }
    return () => waiting.abort();
  }, [sectionId]);

  useEffect(() => {
    const onHashChange = () => handleHash();
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);

  const settle = useEffectEvent(() => {
    setChange('made');
    if (fragment !== null) history.replaceState(history.state, '', `#${fragment}`);
  });

  useEffect(() => {
    if (change !== 'under-way') return;
    const timer = setTimeout(settle, pauseMs);
    return () => clearTimeout(timer);
  }, [change, value]);

  return {
    value,
    start,
    fields,
    handleInput,
    /** The visitor has made a change, and paused since. */
    isSettled: change === 'made',
    /** Whether it works: not while the page is rendered, nor before the visitor has turned to it. */
    isReady: page !== null,
    /** Where the value is found again, in the language of whoever opens it; null until it is known. */
    address: page === null || fragment === null ? null : `${page}#${fragment}`,
  };
}

/** Whether the visitor has turned to a section before it was hydrated, or the address leads to it. */
function isTurnedTo(section: HTMLElement | null, fields: HTMLElement | null): boolean {
  if (section === null || fields === null) return true;
  const isAddressed = section.dataset.addressed !== undefined;
  return isAddressed || wasActivated(fields) || section.matches(':hover, :focus-within');
}

/** What fields hold, by their names. A box that is not ticked, or a field without an entry, is empty. */
export type FieldContents = Readonly<Record<string, string>>;

function writeFields(
  within: HTMLElement,
  contents: FieldContents,
  kept: ReadonlySet<string>,
): void {
  for (const input of within.querySelectorAll('input')) {
    if (kept.has(input.name)) continue;
    const content = contents[input.name] ?? '';
    if (input.type === 'text') input.value = content;
    else input.checked = content === input.value;
  }
}

/** The names of the fields that no longer hold what the page has put into them. */
function changedFields(within: HTMLElement | null): ReadonlySet<string> {
  const inputs = [...(within?.querySelectorAll('input') ?? [])];
  const changed = inputs.filter(({ type, value, defaultValue, checked, defaultChecked }) =>
    type === 'text' ? value !== defaultValue : checked !== defaultChecked,
  );
  return new Set(changed.map(({ name }) => name));
}
