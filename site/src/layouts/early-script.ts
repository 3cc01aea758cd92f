/** Runs right after the consent dialog, before the first paint. Runs files named `*.early.ts`. */
import { afterNextFrame } from '#browser/timing.ts';
import { readStored } from '#browser/storage.ts';
import { requestConsent } from '#features/consent/consent.early.ts';
import { scrollPositionKey } from '#features/language/language.deferred.ts';
import { applyLanguage } from '#features/language/language.early.ts';
import { applyTheme } from '#features/theme/theme.early.ts';

applyTheme();
applyLanguage();
requestConsent();
// Scroll positions need the full layout: a page that opens scrolled down gets it at once.
const { type } = Object(performance.getEntriesByType('navigation')[0]);
const isAtTop = type === 'navigate' && !readStored('sessionStorage', scrollPositionKey);
const layOutAll = () => document.documentElement.style.setProperty('--below', 'visible');
addEventListener('load', layOutAll);
if (!isAtTop) layOutAll();
addEventListener('DOMContentLoaded', () => {
  // Scrolling, or opening the target of the fragment, cannot wait for the paint.
  if (location.hash || !isAtTop) return runDeferredScript();
  // The first paint may contain only the dialog; the next frame contains the page.
  const observer = new PerformanceObserver(() => afterNextFrame(runDeferredScript));
  observer.observe({ type: 'paint', buffered: true });
  // Some browsers do not report paint times.
  setTimeout(runDeferredScript, 1_000);
});

/** Idempotent. In development there is no template, and the script runs by itself. */
function runDeferredScript(): void {
  const template = document.querySelector<HTMLTemplateElement>('#deferred');
  if (template !== null) document.head.append(template.content);
}
