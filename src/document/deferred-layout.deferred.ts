import { deferredLayout } from './deferred-layout.head.ts';

/**
 * Lays out what the first frame has left out, a section at a time, when the browser has nothing else
 * to do, so that the heights of the page are soon those that it has.
 */
export function layOutTheRest(): void {
  if (!document.documentElement.hasAttribute(deferredLayout)) return;
  const sections = document.querySelectorAll<HTMLElement>('main > *, footer');
  // What comes near is laid out by the browser, but closed in: no tooltip could leave it.
  for (const section of sections) {
    section.addEventListener('contentvisibilityautostatechange', (change) => {
      if ('skipped' in change && change.skipped === false) layOut(section);
    });
  }
  addEventListener('load', async () => {
    for (const section of sections) {
      await idle();
      layOut(section);
    }
    document.documentElement.removeAttribute(deferredLayout);
  });
  // Among guessed heights a browser misses the place that a fragment names.
  addEventListener('hashchange', () => {
    for (const section of sections) layOut(section);
    document.querySelector(':target')?.scrollIntoView();
  });
}

function layOut(section: HTMLElement): void {
  section.style.contentVisibility = 'visible';
}

/** When the browser has time, or after a second. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, 1_000);
    // Safari does not have it.
    window.requestIdleCallback?.(resolve);
  });
}
