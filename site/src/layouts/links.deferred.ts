/** The `<link>`s that a page does without until it is painted, or until the visitor is there. */
import { closestElement } from '#browser/elements.ts';
import { firstInteraction } from '#browser/first-interaction.ts';
import { prefetchedLinks } from '@altanube/content/script-links';
import laterStyles from '#styles/later.css?url';

export function linkLaterStyles(): void {
  addLink({ rel: 'stylesheet', href: laterStyles });
}

/** Browsers fetch a manifest at once, and need it once something is put on a home screen. */
export async function linkManifest(): Promise<void> {
  await firstInteraction;
  addLink({ rel: 'manifest', href: '/site.webmanifest' });
}

/** Prefetches a page of the site when a link to it is pointed at, pressed or focused. */
export function prefetchPages(): void {
  // Other browsers ignore the link or, as Firefox does, report that `default-src 'none'` forbids it.
  if (!HTMLScriptElement.supports?.('speculationrules')) return;
  const prefetched = new Set<string>();
  // Touch fires `pointerover` too.
  for (const type of ['pointerover', 'focusin']) {
    addEventListener(type, ({ target }) => {
      const link = closestElement(target, prefetchedLinks);
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
