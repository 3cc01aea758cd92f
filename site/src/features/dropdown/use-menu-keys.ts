import { useRef, type KeyboardEvent } from 'react';

/** Letters typed within so long of each other are one word (docs/behaviour.md, N-10). */
const typeAheadMs = 1_000;

/**
 * The keys of an open list: arrows, Home and End move among its links, letters go to the next link
 * that starts with them. On the trigger, the down arrow opens the list and goes to its first link;
 * where the list takes the focus, Enter and the space bar do so too. Returns the handler.
 */
export function useMenuKeys(takesFocus: boolean) {
  const typed = useRef({ text: '', atMs: -Infinity });

  return {
    onKeyDown(event: KeyboardEvent<HTMLDetailsElement>) {
      const { key, currentTarget: menu } = event;
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const links = [...menu.querySelectorAll('a')];
      const index = links.findIndex((link) => link === document.activeElement);
      let target: HTMLAnchorElement | undefined;
      if (menu.open && /^\p{L}$/u.test(key)) {
        const now = performance.now();
        const { text, atMs } = typed.current;
        typed.current = { text: now - atMs < typeAheadMs ? text + key : key, atMs: now };
        target = startingWith(typed.current.text, links, index);
      } else if (index === -1) {
        const isOpening = takesFocus && !menu.open && (key === 'Enter' || key === ' ');
        if (key === 'ArrowDown' || isOpening) target = links[0];
      } else {
        target = links[indexAfter(key, index, links.length)];
      }
      if (target === undefined) return;
      event.preventDefault();
      menu.open = true;
      target.focus();
    },
  };
}

function indexAfter(key: string, index: number, count: number): number {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, count - 1);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}

/**
 * The next link, from the one with the focus, that starts so; one letter, also repeated, goes on. The
 * trigger, at -1, is before them all.
 */
function startingWith(
  typed: string,
  links: readonly HTMLAnchorElement[],
  index: number,
): HTMLAnchorElement | undefined {
  const letters = typed.toLocaleLowerCase();
  const [first = ''] = letters;
  const isOneLetter = letters === first.repeat(letters.length);
  const from = isOneLetter ? index + 1 : Math.max(index, 0);
  return [...links.slice(from), ...links.slice(0, from)].find((link) =>
    link.textContent.toLocaleLowerCase().startsWith(isOneLetter ? first : letters),
  );
}
