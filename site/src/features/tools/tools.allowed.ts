import { waitForIdle } from '#browser/timing.ts';
import { followConsent } from '#features/consent/follow-consent.ts';
import { hasPrefill, contactFormId } from '#features/contact-form/draft.ts';
import { analyticsEventName, prefillAppliedEvent, track, webVitalsUrl } from './analytics.ts';
import { configured } from './configured.ts';
import type { AllowedCategories, ConfiguredTool } from './tool.ts';
import { closestElement } from '#browser/elements.ts';
import { routes } from '@altanube/content/routes';

/**
 * Appended to `/consent/allowed.js` if the company uses tools (`site/src/pages/consent/`). Runs
 * each tool while all its categories are allowed. After a withdrawal it stops the tool, deletes
 * its stored data, and reloads the page if the tool cannot be stopped otherwise.
 */
queueMicrotask(() => {
  const isPrerendering = 'prerendering' in document && document.prerendering === true;
  if (isPrerendering)
    document.addEventListener('prerenderingchange', startAfterPrefill, { once: true });
  else startAfterPrefill();
});

/** Waits until the form has applied the prefill in the URL: vendors' scripts read the URL. */
function startAfterPrefill(): void {
  const isPrefillPending = hasPrefill(location.hash) && document.getElementById(contactFormId);
  if (isPrefillPending) document.addEventListener(prefillAppliedEvent, startTools, { once: true });
  else startTools();
}

function startTools(): void {
  const running = new Set<ConfiguredTool>();
  document.addEventListener(analyticsEventName, ({ detail }) => {
    for (const { tool, takesVitals } of running) {
      if (takesVitals || detail.name !== 'web_vital') attempt(() => tool.track(detail));
    }
  });
  trackCallsToAction();
  followConsent((allowed) => applyConsent(running, allowed));
}

function applyConsent(running: Set<ConfiguredTool>, allowed: AllowedCategories): void {
  let mustReload = false;
  for (const each of configured) {
    const { tool, needs } = each;
    const isAllowed = needs.every((category) => allowed[category]);
    if (isAllowed && running.has(each)) {
      attempt(() => tool.handleConsentChange?.(allowed));
    } else if (isAllowed) {
      running.add(each);
      attempt(() => tool.start(allowed));
    } else if (running.delete(each)) {
      if (attempt(() => tool.stop()) !== 'stopped') mustReload = true;
    }
  }
  const allowedNames = new Set([...running].flatMap(({ stores }) => stores));
  const refusedNames = configured
    .flatMap(({ stores }) => stores)
    .filter((name) => !allowedNames.has(name));
  clearStored(refusedNames);
  if (mustReload) {
    // Some vendors' scripts write to storage while the page unloads.
    addEventListener('pagehide', () => clearStored(refusedNames));
    location.reload();
  } else void loadWebVitals(running);
}

/** A tool's result, or undefined if it throws: one failing tool must not affect the others. */
function attempt<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch (error) {
    reportError(error);
    return undefined;
  }
}

let isMeasuring = false;

async function loadWebVitals(running: ReadonlySet<ConfiguredTool>): Promise<void> {
  if (isMeasuring || ![...running].some(({ takesVitals }) => takesVitals)) return;
  isMeasuring = true;
  await waitForIdle();
  // If loading fails, only the Web Vitals are missing.
  await import(webVitalsUrl).catch(() => {});
}

/** Values accepted from the fragment of a link: ids, never text. */
const idPattern = /^[a-z0-9/-]{1,60}$/;

/**
 * Tracks each click on a link to the contact form, with the placement that its fragment names, or to
 * another form on the page, or to WhatsApp.
 */
function trackCallsToAction(): void {
  addEventListener('click', ({ target }) => {
    const link = closestElement(target, 'a');
    if (link?.hostname === 'wa.me') track({ name: 'call_to_action', place: 'whatsapp' });
    if (link === null || link.origin !== location.origin) return;
    const isToContact = link.pathname === routes.contact.path;
    const section = isToContact ? null : document.getElementById(link.hash.slice(1));
    const form = section?.querySelector<HTMLElement>('[data-draft]')?.dataset['draft'];
    if (!isToContact && form === undefined) return;
    const parameters = new URLSearchParams(link.hash.slice(1));
    const place = parameters.get('cta') ?? '';
    const subject = parameters.get('subject') ?? form ?? '';
    track({
      name: 'call_to_action',
      place: idPattern.test(place) ? place : 'other',
      ...(idPattern.test(subject) && { subject }),
    });
  });
}

/** Deletes what tools have stored under these names. A trailing `*` matches anything. */
function clearStored(names: readonly string[]): void {
  const isListed = (name: string) =>
    names.some((known) =>
      known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : name === known,
    );
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    if (isListed(name)) expireCookie(name);
  }
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      for (const key of Object.keys(window[area])) if (isListed(key)) window[area].removeItem(key);
    } catch {
      // Storage is blocked, so nothing is stored.
    }
  }
}

/** For this host and each parent domain: vendors choose the widest that they may. */
function expireCookie(name: string): void {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `;domain=${labels.slice(index).join('.')}`);
  for (const domain of ['', ...domains]) {
    document.cookie = `${name}=;path=/;max-age=0${domain}`;
  }
}
