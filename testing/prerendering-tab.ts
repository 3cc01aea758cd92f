import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { prefetchedLinks } from '#site/prefetched-links.ts';
import { screens } from './addresses.ts';
import type { Devtools } from './devtools.ts';

export type Command = readonly [method: string, params?: object];

export type TabOptions = {
  /** Runs in each page before its own scripts. */
  initScript?: () => void;
  /** Given to each page before it loads, prerendered ones included. */
  commands?: readonly Command[];
};

/**
 * Has the pages behind links prerendered that are pointed at, which the site's own rules do not ask
 * for. A browser prerenders of its own accord, too: what is typed into its address bar, say.
 */
export const prerenderOnHover: readonly Command[] = [
  ['Page.setBypassCSP', { enabled: true }],
  [
    'Page.addScriptToEvaluateOnNewDocument',
    {
      source: `addEventListener('DOMContentLoaded', () => {
        const script = document.createElement('script');
        script.type = 'speculationrules';
        const where = { selector_matches: ${JSON.stringify(prefetchedLinks)} };
        script.textContent = JSON.stringify({ prerender: [{ where, eagerness: 'moderate' }] });
        document.head.append(script);
      })`,
    },
  ],
];

/** A new visitor's tab, on the screen of a desktop, with a mouse. */
export async function openTab(devtools: Devtools, { initScript, commands = [] }: TabOptions = {}) {
  const { send } = devtools;
  const context = contextSchema.parse(await send('Target.createBrowserContext'));
  const target = { ...context, ...screens.desktop, url: 'about:blank', forTab: true };
  const { targetId } = targetSchema.parse(await send('Target.createTarget', target));
  const attach = { targetId, flatten: true };
  const tab = sessionSchema.parse(await send('Target.attachToTarget', attach)).sessionId;

  /** The session of each page, by its target; of a page that is prerendered, apart. */
  const [shown, prerendered] = [new Map<string, string>(), new Map<string, string>()];
  /** How far each page has come that is prerendered, by its path. */
  const statuses = new Map<string, string>();
  let mouse = { x: 0, y: 0 };

  devtools.listen(({ method, sessionId, params }) => {
    if (method === 'Target.attachedToTarget' && sessionId === tab) prepare(params).catch(ignoreEnd);
    if (method === 'Target.targetInfoChanged') noteActivation(params);
    if (method === 'Target.detachedFromTarget' && sessionId === tab) forget(params);
    if (method === 'Preload.prerenderStatusUpdated' && isOurs(sessionId)) {
      const { key, status, prerenderStatus } = prerenderSchema.parse(params);
      statuses.set(new URL(key.url).pathname, prerenderStatus ?? status);
    }
  });

  async function prepare(attached: unknown): Promise<void> {
    const { sessionId: session, targetInfo } = attachedSchema.parse(attached);
    const source = `(${String(initScript ?? (() => null))})()`;
    const all: Command[] = [
      ['Page.enable'],
      ['Preload.enable'],
      ['Page.addScriptToEvaluateOnNewDocument', { source }],
      ...commands,
      ['Runtime.runIfWaitingForDebugger'],
    ];
    // Some are answered only once the page has started, which waits for the last of them.
    await Promise.all(all.map(([method, params]) => send(method, params, session)));
    const pages = targetInfo.subtype === 'prerender' ? prerendered : shown;
    pages.set(targetInfo.targetId, session);
  }

  function noteActivation(changed: unknown): void {
    const { targetId: id, subtype } = targetInfoSchema.parse(changed).targetInfo;
    const session = prerendered.get(id);
    if (session === undefined || subtype === 'prerender') return;
    prerendered.delete(id);
    shown.set(id, session);
  }

  function forget(detached: unknown): void {
    const { sessionId } = sessionSchema.parse(detached);
    for (const pages of [shown, prerendered]) {
      for (const [id, session] of pages) if (session === sessionId) pages.delete(id);
    }
  }

  function isOurs(session: string | undefined): boolean {
    return [...shown.values(), ...prerendered.values()].some((it) => it === session);
  }

  function page(): string | undefined {
    return [...shown.values()].at(-1);
  }

  async function evaluate(expression: string, session = page()): Promise<unknown> {
    const params = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = resultSchema.parse(
      await send('Runtime.evaluate', params, session),
    );
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
    return result.value;
  }

  async function moveMouse(type: string, to = mouse): Promise<void> {
    mouse = to;
    const button = type === 'mouseMoved' ? 'none' : 'left';
    const event = { type, ...to, button, clickCount: 1 };
    await send('Input.dispatchMouseEvent', event, page()).catch(ignoreEnd);
  }

  async function isTrue(expression: string, session = page()): Promise<boolean> {
    return (await evaluate(expression, session).catch(ignoreEnd)) === true;
  }

  function waitFor(expression: string): Promise<void> {
    return until(() => isTrue(expression), expression);
  }

  const options = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
  await send('Target.setAutoAttach', options, tab);
  await until(() => page() !== undefined, 'the page of a new tab');

  return {
    /** The value of an expression in the page that is shown. */
    evaluate,
    /** Waits until an expression is true in the page that is shown, over any change of page. */
    waitFor,
    async goTo(url: string): Promise<void> {
      await send('Page.navigate', { url }, page());
      await waitFor(`location.href === '${url}' && document.readyState === 'complete'`);
    },
    /** Moves the mouse onto the first element shown that a selector finds. */
    async pointAt(selector: string): Promise<void> {
      const place = `(() => {
        const all = [...document.querySelectorAll(${JSON.stringify(selector)})];
        const shown = all.find((element) => element.getClientRects().length > 0);
        const { x, y, width, height } = shown.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      })()`;
      await moveMouse('mouseMoved', placeSchema.parse(await evaluate(place)));
    },
    /** Presses the mouse where it is, for so long. */
    async press(forMs = 0): Promise<void> {
      await moveMouse('mousePressed');
      await sleep(forMs);
      await moveMouse('mouseReleased');
    },
    /** Waits until the browser has come so far with prerendering the page at a path. */
    untilPrerender: (path: string, status: string) =>
      until(() => statuses.get(path) === status, `${path} ${status}`),
    /** Waits until an expression is true in the page that is prerendered. */
    waitForAhead: (expression: string) =>
      until(async () => {
        const session = [...prerendered.values()].at(-1);
        return session !== undefined && (await isTrue(expression, session));
      }, expression),
    close: () => send('Target.disposeBrowserContext', context),
  };
}

/** Waits for a state; where it does not come, the test fails. */
async function until(isReached: () => boolean | Promise<boolean>, state: string): Promise<void> {
  const signal = AbortSignal.timeout(60_000);
  while (!(await isReached())) {
    if (signal.aborted) throw new Error(`Not within a minute: ${state}`);
    await sleep(20);
  }
}

/** A page may go while it is asked. */
function ignoreEnd(): null {
  return null;
}

const contextSchema = z.object({ browserContextId: z.string() });
const targetSchema = z.object({ targetId: z.string() });
const sessionSchema = z.object({ sessionId: z.string() });
const targetInfoSchema = z.object({
  targetInfo: z.object({ targetId: z.string(), subtype: z.string().optional() }),
});
const attachedSchema = sessionSchema.extend(targetInfoSchema.shape);
const resultSchema = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.unknown().optional(),
});
const placeSchema = z.object({ x: z.number(), y: z.number() });
const prerenderSchema = z.object({
  key: z.object({ url: z.string() }),
  status: z.string(),
  prerenderStatus: z.string().optional(),
});
