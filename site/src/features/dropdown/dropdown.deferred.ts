import { closestElement } from '#browser/elements.ts';

/** docs/behaviour.md, N-6 and N-7. */
const openDelayMs = 200;
const skipDelayMs = 300;
const closeDelayMs = 150;

/** Letters typed within this time of each other form one word (docs/behaviour.md, N-10). */
const typeAheadMs = 1_000;

export function enhanceDropdowns(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('[data-dropdown]')) {
    if (menu.dataset.dropdown === 'hover') openOnHover(menu);
    handleKeys(menu);
  }
}

/** Opens while a mouse hovers. A press right after does not close what hover has opened. */
function openOnHover(menu: HTMLDetailsElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closedAtMs = -Infinity;
  let isOpenedByHover = false;

  function open(): void {
    if (!menu.open) menu.open = isOpenedByHover = true;
  }
  function close(): void {
    // Stays open while a link in it has the focus.
    if (menu.querySelector('ul :focus') === null) menu.open = false;
  }

  menu.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType !== 'mouse') return;
    clearTimeout(timer);
    if (performance.now() - closedAtMs <= skipDelayMs) open();
    else timer = setTimeout(open, openDelayMs);
  });
  menu.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'mouse') return;
    clearTimeout(timer);
    timer = setTimeout(close, closeDelayMs);
  });
  menu.addEventListener('pointerdown', () => clearTimeout(timer));
  menu.addEventListener('click', (event) => {
    const isPress = event.detail > 0 && closestElement(event.target, 'summary') !== null;
    if (isPress && isOpenedByHover) event.preventDefault();
    isOpenedByHover = false;
  });
  menu.addEventListener('toggle', () => {
    if (menu.open) return;
    closedAtMs = performance.now();
    isOpenedByHover = false;
  });
  // A mouse that rested there before this script ran fires no `pointerenter`.
  if (menu.matches(':hover') && matchMedia('(hover: hover)').matches) {
    timer = setTimeout(open, openDelayMs);
  }
}

/**
 * Arrows, Home and End move among the links of an open menu; letters go to the next link that
 * starts with them. On the trigger, the down arrow opens the menu and focuses its first link; so do
 * Enter and the space bar if `data-dropdown` is `key`.
 */
function handleKeys(menu: HTMLDetailsElement): void {
  let typed = '';
  let typedAtMs = -Infinity;
  const links = [...menu.querySelectorAll('a')];

  function findTarget(key: string): HTMLAnchorElement | undefined {
    const index = links.findIndex((link) => link === document.activeElement);
    if (menu.open && /^\p{L}$/u.test(key)) {
      const now = performance.now();
      typed = now - typedAtMs < typeAheadMs ? typed + key : key;
      typedAtMs = now;
      return findByStart(links, typed.toLocaleLowerCase(), index);
    }
    const isOpening = menu.dataset.dropdown === 'key' && !menu.open && /^(?:Enter| )$/.test(key);
    if (index < 0) return key === 'ArrowDown' || isOpening ? links[0] : undefined;
    const targets: Partial<Record<string, HTMLAnchorElement | undefined>> = {
      ArrowDown: links[index + 1] ?? links[index],
      ArrowUp: links[index - 1] ?? links[index],
      Home: links[0],
      End: links.at(-1),
    };
    return targets[key];
  }

  menu.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = findTarget(event.key);
    if (target === undefined) return;
    event.preventDefault();
    menu.open = true;
    target.focus();
  });
}

/** The next link that starts with the typed text: at `index` or, for a single letter, after it. */
function findByStart(links: readonly HTMLAnchorElement[], typed: string, index: number) {
  const from = typed.length === 1 ? index + 1 : Math.max(index, 0);
  return [...links.slice(from), ...links.slice(0, from)].find((link) =>
    link.textContent.toLocaleLowerCase().startsWith(typed),
  );
}
