import { idle } from '#browser/timing.ts';
import { followConsent } from '#features/consent/follow-consent.ts';
import { carriesValues, contactFormId } from '#features/contact-form/draft.ts';
import { actEvent, carriedTakenEvent, measure, webVitalsUrl } from './acts.ts';
import { configured } from './configured.ts';
import type { Allowed, ConfiguredTool } from './tool.ts';
import { closestElement } from '#browser/elements.ts';
import { routes } from '@altanube/content/routes';

/**
 * The end of `/consent/allowed.js` on the site of a company that uses tools (`site/src/pages/consent/`).
 * Runs each tool while all that it needs is allowed. After a withdrawal it is stopped, its stored data is
 * deleted, and the page is reloaded if the tool cannot be stopped otherwise.
 */
queueMicrotask(() => {
  const isPrerendering = 'prerendering' in document && document.prerendering === true;
  if (isPrerendering) document.addEventListener('prerenderingchange', begin, { once: true });
  else begin();
});

/** Waits until the form has taken what the address carries: vendors' scripts read the address. */
function begin(): void {
  const isCarried = carriesValues(location.hash) && document.getElementById(contactFormId);
  if (isCarried) document.addEventListener(carriedTakenEvent, run, { once: true });
  else run();
}

function run(): void {
  const running = new Set<ConfiguredTool>();
  document.addEventListener(actEvent, ({ detail }) => {
    for (const { tool, takesVitals } of running) {
      if (takesVitals || detail.name !== 'web_vital') attempt(() => tool.measure(detail));
    }
  });
  watchCallsToAction();
  followConsent((allowed) => follow(running, allowed));
}

function follow(running: Set<ConfiguredTool>, allowed: Allowed): void {
  let mustReload = false;
  for (const each of configured) {
    const { tool, needs } = each;
    const isAllowed = needs.every((category) => allowed[category]);
    if (isAllowed && running.has(each)) {
      attempt(() => tool.follow?.(allowed));
    } else if (isAllowed) {
      running.add(each);
      attempt(() => tool.start(allowed));
    } else if (running.delete(each)) {
      if (attempt(() => tool.stop()) !== 'stopped') mustReload = true;
    }
  }
  const kept = new Set([...running].flatMap(({ stores }) => stores));
  const refused = configured.flatMap(({ stores }) => stores).filter((name) => !kept.has(name));
  clearStored(refused);
  if (mustReload) {
    // Some vendors' scripts write as the page is left.
    addEventListener('pagehide', () => clearStored(refused));
    location.reload();
  } else void measureSpeed(running);
}

/** What a tool returns, or nothing if it fails: that must not keep others from running or stopping. */
function attempt<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch (error) {
    reportError(error);
    return undefined;
  }
}

let isMeasuring = false;

/** All tools that take it wait for analytics. */
async function measureSpeed(running: ReadonlySet<ConfiguredTool>): Promise<void> {
  if (isMeasuring || ![...running].some(({ takesVitals }) => takesVitals)) return;
  isMeasuring = true;
  await idle();
  // If it cannot be loaded, only the speed is missing.
  await import(webVitalsUrl).catch(() => {});
}

/** What a link may say of itself: an id, and never a text. */
const id = /^[a-z0-9/-]{1,60}$/;

/** Measures each followed link to the contact form, with what the link says of its place. */
function watchCallsToAction(): void {
  addEventListener('click', ({ target }) => {
    const link = closestElement(target, 'a');
    if (link === null || link.pathname !== routes.contact.path) return;
    if (link.origin !== location.origin) return;
    const said = new URLSearchParams(link.hash.slice(1));
    const place = said.get('cta') ?? '';
    const subject = said.get('subject') ?? '';
    measure({
      name: 'call_to_action',
      place: id.test(place) ? place : 'other',
      ...(id.test(subject) && { subject }),
    });
  });
}

/** Deletes what tools have stored under these names. A `*` at the end stands for anything. */
function clearStored(names: readonly string[]): void {
  const isOne = (name: string) =>
    names.some((known) =>
      known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : name === known,
    );
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    if (isOne(name)) expire(name);
  }
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      for (const key of Object.keys(window[area])) if (isOne(key)) window[area].removeItem(key);
    } catch {
      // Storage is blocked, and empty.
    }
  }
}

/** For this host and each domain above it: vendors choose the widest that they may. */
function expire(name: string): void {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `;domain=${labels.slice(index).join('.')}`);
  for (const domain of ['', ...domains]) {
    document.cookie = `${name}=;path=/;max-age=0${domain}`;
  }
}
