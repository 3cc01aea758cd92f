/** `<link>` elements added after the first paint. */
import { closestElement } from '#browser/elements.ts';
import { prefetchLinkSelector } from '@altanube/content/script-links';
import laterStyles from '#styles/later.css?url';

export function linkLaterStyles(): void {
  addLink({ rel: 'stylesheet', href: laterStyles });
}

/** Prefetches a page of the site when a link to it is hovered, pressed or focused. */
export function prefetchPages(): void {
  // Other browsers ignore the link or, as Firefox does, report that `default-src 'none'` forbids it.
  if (!HTMLScriptElement.supports?.('speculationrules')) return;
  const prefetched = new Set<string>();
  // Touch fires `pointerover` too.
  for (const type of ['pointerover', 'focusin']) {
    addEventListener(type, ({ target }) => {
      const link = closestElement(target, prefetchLinkSelector);
      if (!(link instanceof HTMLAnchorElement) || link.pathname === location.pathname) return;
      const href = `${link.pathname}${link.search}`;
      if (!prefetched.has(href)) addLink({ rel: 'prefetch', href });
      prefetched.add(href);
    });
  }
}

function addLink(attributes: { rel: string; href: string }): void {
  document.head.append(Object.assign(document.createElement('link'), attributes));
}
