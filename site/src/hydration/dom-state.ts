/** React re-renders an island if a password manager or a translation has changed its DOM. */
export type DomState = ReadonlyMap<string, ElementState>;

type ElementState = {
  element: Element;
  properties: ReadonlyMap<string, unknown>;
  isFocused: boolean;
};

const restoredProperties = ['value', 'checked', 'open', 'scrollTop'];

export function captureState(root: ParentNode): DomState {
  const state = new Map<string, ElementState>();
  for (const [key, element] of findKeyedElements(root)) {
    const names = restoredProperties.filter((name) => name in element);
    state.set(key, {
      element,
      properties: new Map(names.map((name) => [name, Reflect.get(element, name)])),
      isFocused: element === document.activeElement,
    });
  }
  return state;
}

export function restoreState(state: DomState, root: ParentNode): void {
  for (const [key, element] of findKeyedElements(root)) {
    const before = state.get(key);
    if (before === undefined || before.element === element) continue;
    for (const [name, value] of before.properties) {
      if (Reflect.get(element, name) !== value) Reflect.set(element, name, value);
    }
    if (before.isFocused && element instanceof HTMLElement) element.focus({ preventScroll: true });
  }
}

/** The element, or its replacement since the state was captured. */
export function findReplacement(
  element: Element,
  state: DomState,
  root: ParentNode,
): Element | undefined {
  if (element.isConnected) return element;
  const [key] = [...state].find(([, before]) => before.element === element) ?? [];
  return key === undefined ? undefined : findKeyedElements(root).get(key);
}

/** An island's controls by a key that survives rendering; equal names are told apart by order. */
function findKeyedElements(root: ParentNode): Map<string, Element> {
  const elements = new Map<string, Element>();
  const selector = 'input, textarea, select, button, details, summary, a[href]';
  for (const element of root.querySelectorAll(selector)) {
    const name = ['name', 'id', 'href'].map((it) => element.getAttribute(it)).find(Boolean) ?? '';
    const isChoice = element.matches('button, [type=radio], [type=checkbox]');
    const value = isChoice ? (element.getAttribute('value') ?? '') : '';
    const kind = `${element.localName} ${name} ${value}`;
    let count = 0;
    while (elements.has(`${kind} ${count}`)) count += 1;
    elements.set(`${kind} ${count}`, element);
  }
  return elements;
}
