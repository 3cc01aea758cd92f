/** Runs right behind the cookie dialog, before the first paint. Lists what is in files named `*.head.ts`. */
import { afterNextFrame } from '#browser/timing.ts';
import { readStored } from '#browser/storage.ts';
import { requestConsent } from '#features/consent/consent.head.ts';
import { scrollPositionKey } from '#features/language/language.deferred.ts';
import { applyLanguage } from '#features/language/language.head.ts';

applyLanguage();
requestConsent();
// Places in a page are right once all of it is laid out: at once where it starts elsewhere than at its top.
const { type } = Object(performance.getEntriesByType('navigation')[0]);
const isAtTop = type === 'navigate' && !readStored('sessionStorage', scrollPositionKey);
const layOutAll = () => document.documentElement.style.setProperty('--below', 'visible');
addEventListener('load', layOutAll);
if (!isAtTop) layOutAll();
addEventListener('DOMContentLoaded', () => {
  // It has to scroll, or to open what the address names: that cannot wait for the paint.
  if (location.hash || !isAtTop) return runDeferredScript();
  // The first paint may have been of the dialog alone: the frame after it has the page.
  const observer = new PerformanceObserver(() => afterNextFrame(runDeferredScript));
  observer.observe({ type: 'paint', buffered: true });
  // Some browsers keep such times to themselves.
  setTimeout(runDeferredScript, 1_000);
});

/** Runs once, however often it is called. No browser runs this script type (`site/integrations/trim-styles.ts`). */
function runDeferredScript(): void {
  const script = document.querySelector('[type=deferred]');
  // In development it is a module that has run.
  if (script === null) return;
  script.setAttribute('type', 'module');
  document.head.append(script);
}
