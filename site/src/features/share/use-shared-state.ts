import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { wasActivated } from '#hydration/activation.ts';
import { flushSync } from 'react-dom';

/** Delay before a change is announced and written to the URL, which browsers rate-limit. */
const settleDelayMs = 500;

type SharedStateOptions<Value> = {
  /** The id of the section, with which the fragment begins. */
  sectionId: string;
  first: Value;
  /** Reads the value of the fields, and whether it needs other fields. */
  read: (fields: HTMLElement, current: Value) => { value: Value; needsNewFields?: boolean };
  getContents: (value: Value) => FieldContents;
  /** The value in a fragment, `#` included, or null. */
  parseFragment: (hash: string) => Value | null;
  /** The fragment for a value, or null if it cannot be shared. */
  formatFragment: (value: Value) => string | null;
};

/** Reads uncontrolled fields, so that what was typed before hydration counts. */
export function useSharedState<Value>(options: SharedStateOptions<Value>) {
  const { sectionId, first, read, getContents, parseFragment, formatFragment } = options;
  const [value, setValue] = useState(first);
  /** The value for which the fields were rendered. */
  const [start, setStart] = useState(first);
  /** Only a change by the visitor is announced to screen readers and written to the URL. */
  const [change, setChange] = useState<'none' | 'under-way' | 'made'>('none');
  const [pageUrl, setPage] = useState<string | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const fragment = formatFragment(value);

  function readFieldsIntoState(): void {
    if (fields.current === null) return;
    const next = read(fields.current, value);
    if (next.needsNewFields) setStart(next.value);
    setValue(next.value);
  }

  function handleInput(): void {
    setChange('under-way');
    readFieldsIntoState();
  }

  /** Applies the value in the URL, except to fields that the visitor has already changed. */
  function applyAddress(changedNames: ReadonlySet<string> = new Set()): boolean {
    const found = parseFragment(location.hash);
    if (found === null || fields.current === null) return false;
    flushSync(() => setStart(found));
    writeFields(fields.current, getContents(found), changedNames);
    setValue(read(fields.current, found).value);
    setChange('made');
    return true;
  }

  const activate = useEffectEvent(() => {
    // This may render more fields.
    flushSync(() => setPage(`${location.origin}${location.pathname}`));
    const changed = changedFields(fields.current);
    const section = document.getElementById(sectionId);
    if (!applyAddress(changed)) readFieldsIntoState();
    else if (changed.size === 0) section?.scrollIntoView();
    section?.removeAttribute('data-addressed');
  });

  const handleHash = useEffectEvent(() => {
    if (pageUrl !== null) applyAddress();
    else if (parseFragment(location.hash) !== null) activate();
  });

  // Hydrated early, it waits for the visitor, because the fields that it adds shift the page.
  useEffect(() => {
    const section = document.getElementById(sectionId);
    const controller = new AbortController();
    const { signal } = controller;
    const activateOnce = () => {
      if (signal.aborted) return;
      controller.abort();
      activate();
    };
    if (isActivated(section, fields.current)) setTimeout(activateOnce);
    for (const type of ['pointerover', 'pointerdown', 'focusin']) {
      section?.addEventListener(type, activateOnce, { signal });
    }
    return () => controller.abort();
  }, [sectionId]);

  useEffect(() => {
    const handleHashChange = () => handleHash();
    addEventListener('hashchange', handleHashChange);
    return () => removeEventListener('hashchange', handleHashChange);
  }, []);

  const settle = useEffectEvent(() => {
    setChange('made');
    if (fragment !== null) history.replaceState(history.state, '', `#${fragment}`);
  });

  useEffect(() => {
    if (change !== 'under-way') return;
    const timer = setTimeout(settle, settleDelayMs);
    return () => clearTimeout(timer);
  }, [change, value]);

  return {
    value,
    start,
    fields,
    handleInput,
    /** Whether the visitor has made a change and then paused. */
    isSettled: change === 'made',
    /** Whether it is active: neither during server rendering nor before activation. */
    isReady: pageUrl !== null,
    /** URL of the value, without a language, so that readers get theirs; null until it is known. */
    address: pageUrl === null || fragment === null ? null : `${pageUrl}#${fragment}`,
  };
}

/** Whether a section was activated before hydration, or the URL leads to it. */
function isActivated(section: HTMLElement | null, fields: HTMLElement | null): boolean {
  if (section === null || fields === null) return true;
  const isAddressed = section.dataset.addressed !== undefined;
  return isAddressed || wasActivated(fields) || section.matches(':hover, :focus-within');
}

/** Contents of fields by name. Unchecked boxes and fields without an entry are empty. */
export type FieldContents = Readonly<Record<string, string>>;

function writeFields(
  container: HTMLElement,
  contents: FieldContents,
  changedNames: ReadonlySet<string>,
): void {
  for (const input of container.querySelectorAll('input')) {
    if (changedNames.has(input.name)) continue;
    const content = contents[input.name] ?? '';
    if (input.type === 'text') input.value = content;
    else input.checked = content === input.value;
  }
}

/** The names of the fields that no longer have their default value. */
function changedFields(container: HTMLElement | null): ReadonlySet<string> {
  const inputs = [...(container?.querySelectorAll('input') ?? [])];
  const changed = inputs.filter(({ type, value, defaultValue, checked, defaultChecked }) =>
    type === 'text' ? value !== defaultValue : checked !== defaultChecked,
  );
  return new Set(changed.map(({ name }) => name));
}
