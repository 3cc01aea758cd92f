import { idle } from '#browser/timing.ts';
import { followConsent } from '#features/consent/follow-consent.ts';
import { carriesValues, contactFormId } from '#features/contact-form/draft.ts';
import { actEvent, carriedTakenEvent, measure, webVitalsUrl } from './acts.ts';
import { configured } from './configured.ts';
import type { Allowed, ConfiguredTool } from './tool.ts';
import { closestElement } from '#browser/elements.ts';
import { routes } from '@altanube/content/routes';

const categories = ['analytics', 'marketing'] as const;

/**
 * Runs each tool of the company while all that it needs is allowed. After a withdrawal it is stopped,
 * its stored data is deleted, and the page is reloaded if the tool cannot be stopped otherwise.
 */
export function runTools(): void {
  const isPrerendering = 'prerendering' in document && document.prerendering === true;
  if (isPrerendering) document.addEventListener('prerenderingchange', begin, { once: true });
  else begin();
}

/** Waits until the form has taken what the address carries: vendors' scripts read the address. */
function begin(): void {
  const isCarried = carriesValues(location.hash) && document.getElementById(contactFormId);
  if (isCarried) document.addEventListener(carriedTakenEvent, run, { once: true });
  else run();
}

function run(): void {
  const running = new Set<ConfiguredTool>();
  const allowed = { analytics: false, marketing: false };
  let isQueued = false;

  function change(category: keyof Allowed, isAllowed: boolean): void {
    allowed[category] = isAllowed;
    // An answer changes both, one after the other.
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
    // If a tool fails to follow, or to stop, only a new page ends it.
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
    // Some vendors' scripts write as the page is left.
    addEventListener('pagehide', clear);
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
  const isAsked = () => [...running].some(({ takesVitals }) => takesVitals);
  if (isMeasuring || !isAsked()) return;
  isMeasuring = true;
  await idle();
  if (!isAsked()) isMeasuring = false;
  // If it cannot be loaded, only the speed is missing.
  else await import(webVitalsUrl).catch(() => {});
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

function namesOfRefused(tools: readonly ConfiguredTool[], allowed: Allowed): string[] {
  const running = tools.filter((tool) => mayRun(tool, allowed));
  const refused = tools.filter((tool) => !mayRun(tool, allowed));
  const kept = new Set(running.flatMap(({ stores }) => stores));
  return refused.flatMap(({ stores }) => stores).filter((name) => !kept.has(name));
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

type WaitingTool = Pick<ConfiguredTool, 'needs'>;

function mayRun({ needs }: WaitingTool, allowed: Allowed): boolean {
  return needs.every((category) => allowed[category]);
}

/** What to do with each tool now, in their order. */
function nextSteps<Tool extends WaitingTool>(
  tools: readonly Tool[],
  running: ReadonlySet<Tool>,
  allowed: Allowed,
): { tool: Tool; step: 'start' | 'follow' | 'stop' }[] {
  return tools.flatMap((tool) => {
    if (mayRun(tool, allowed)) return { tool, step: running.has(tool) ? 'follow' : 'start' };
    return running.has(tool) ? { tool, step: 'stop' } : [];
  });
}
