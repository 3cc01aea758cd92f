import { idle } from '#browser/idle.ts';
import { deferredLayout } from './deferred-layout.head.ts';

/**
 * Lays out what the first frame has left out, a section at a time, when the browser has nothing else
 * to do, so that the heights of the page are soon those that it has.
 */
export function layOutTheRest(): void {
  if (!isLayoutDeferred()) return;
  const sections = document.querySelectorAll<HTMLElement>('main > *, footer');
  // What comes near is laid out by the browser, but closed in: no tooltip could leave it.
  for (const section of sections) {
    section.addEventListener('contentvisibilityautostatechange', (change) => {
      if (!Object(change).skipped) layOut(section);
    });
  }
  if (document.readyState === 'complete') void layOutAll(sections);
  else addEventListener('load', () => void layOutAll(sections));
  // Among guessed heights a browser misses the place that a fragment names.
  addEventListener('hashchange', () => {
    if (!isLayoutDeferred()) return;
    for (const section of sections) layOut(section);
    document.querySelector(':target')?.scrollIntoView();
  });
}

async function layOutAll(sections: Iterable<HTMLElement>): Promise<void> {
  for (const section of sections) {
    await idle();
    layOut(section);
  }
  document.documentElement.removeAttribute(deferredLayout);
}

function isLayoutDeferred(): boolean {
  return document.documentElement.hasAttribute(deferredLayout);
}

function layOut(section: HTMLElement): void {
  section.style.contentVisibility = 'visible';
}
