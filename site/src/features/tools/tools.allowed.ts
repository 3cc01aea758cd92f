import { idle } from '#browser/timing.ts';
import { followConsent } from '#features/consent/follow-consent.ts';
import { actEvent, measure, webVitalsUrl } from './acts.ts';
import { whenNothingIsCarried } from './carried-address.ts';
import { clearStored, namesOfRefused } from './clear-stored.ts';
import { configured } from './configured.ts';
import { nextSteps } from './next-steps.ts';
import type { Allowed, ConfiguredTool } from './tool.ts';
import { closestElement } from '#browser/elements.ts';
import { routes } from '@altanube/content/routes';

const categories = ['analytics', 'marketing'] as const;

/**
 * Runs the tools of the company: each from the moment at which all that it waits for is allowed, and
 * until something of it is withdrawn. Then it is stopped, what it has stored is deleted, and the page
 * loaded again where a tool cannot be stopped otherwise.
 */
export function runTools(): void {
  const isAhead = 'prerendering' in document && document.prerendering === true;
  // A page that is made ahead may never be seen.
  const begin = () => whenNothingIsCarried(run);
  if (isAhead) document.addEventListener('prerenderingchange', begin, { once: true });
  else begin();
}

function run(): void {
  const running = new Set<ConfiguredTool>();
  const allowed = { analytics: false, marketing: false };
  let isQueued = false;

  function change(category: keyof Allowed, isAllowed: boolean): void {
    allowed[category] = isAllowed;
    // An answer is about both, and told one after the other.
    if (isQueued) return;
    isQueued = true;
    queueMicrotask(() => {
      isQueued = false;
      follow(running, { ...allowed });
    });
  }

  document.addEventListener(actEvent, ({ detail }) => {
    for (const { tool, takesVitals } of running) {
      if (takesVitals || detail.name !== 'web_vital') attempt(() => tool.measure(detail));
    }
  });
  watchCallsToAction();
  for (const category of categories) {
    followConsent(category, {
      start: () => change(category, true),
      stop: () => change(category, false),
    });
  }
}

function follow(running: Set<ConfiguredTool>, allowed: Allowed): void {
  let mustReload = false;
  for (const { tool: configuredTool, step } of nextSteps(configured, running, allowed)) {
    const { tool } = configuredTool;
    // One that fails to follow, or to stop, is ended by a page that begins anew.
    if (step === 'follow') {
      const isFollowed = attempt(() => {
        tool.follow?.(allowed);
        return true;
      });
      if (!isFollowed) mustReload = true;
    } else if (step === 'start') {
      running.add(configuredTool);
      attempt(() => tool.start(allowed));
    } else {
      running.delete(configuredTool);
      if (attempt(() => tool.stop()) !== 'stopped') mustReload = true;
    }
  }
  const clear = () => clearStored(namesOfRefused(configured, allowed));
  clear();
  if (mustReload) {
    // Until then the scripts of vendors run, and some write as the page is left.
    addEventListener('pagehide', clear);
    location.reload();
  } else void measureSpeed(running);
}

/**
 * What a tool returns, or nothing if it fails, as in a page whose policy does not know of it yet, or
 * where its vendor's script is in disorder: it keeps no other from running, nor from being stopped.
 */
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
  const isAsked = () => [...running].some(({ takesVitals }) => takesVitals);
  if (isMeasuring || !isAsked()) return;
  isMeasuring = true;
  await idle();
  if (!isAsked()) isMeasuring = false;
  // Without it, the tools are told everything else.
  else await import(webVitalsUrl).catch(() => {});
}

/** What a link may say of itself: an id, and never a text. */
const id = /^[a-z0-9/-]{1,60}$/;

/** Tells of each link to the contact form that is followed, and from where, if the link says so. */
function watchCallsToAction(): void {
  addEventListener('click', ({ target }) => {
    const link = closestElement(target, 'a');
    if (link === null || link.pathname !== routes.contact.path) return;
    if (link.origin !== location.origin) return;
    const said = new URLSearchParams(link.hash.slice(1));
    const getId = (name: string) => {
      const value = said.get(name) ?? '';
      return id.test(value) ? value : null;
    };
    measure({
      name: 'call_to_action',
      place: getId('cta') ?? 'other',
      subject: getId('subject'),
    });
  });
}
