/** The `<link>`s that a page does without until it is painted, or until the visitor is there. */
import { closestElement } from '#browser/elements.ts';
import { firstInteraction } from '#browser/first-interaction.ts';
import laterStyles from '#styles/later.css?url';

/** Links that switch the language are left out: their response sets the language cookie. */
const prefetchedLinks = "a[href^='/']:not([hreflang])";

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
  const prefetched = new Set<string>();
  for (const type of ['pointerover', 'pointerdown', 'focusin']) {
    addEventListener(type, ({ target }) => {
      const link = closestElement(target, prefetchedLinks);
      if (!(link instanceof HTMLAnchorElement)) return;
      const href = `${link.pathname}${link.search}`;
      if (!prefetched.has(href)) addLink({ rel: 'prefetch', href });
      prefetched.add(href);
    });
  }
}

function addLink(attributes: { rel: string; href: string }): void {
  document.head.append(Object.assign(document.createElement('link'), attributes));
}
