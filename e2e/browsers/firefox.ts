import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { temporaryFolder } from '#server/testing/folder.ts';
import { connectBidi, type Bidi } from './bidi.ts';
import { ended, firstMatch, spawnForTests } from './ended-with-tests.ts';
import type { Driver, DriverOptions, Tab } from './tab.ts';

/** What Firefox computes of a script that it no longer wants, since the visitor has gone on. */
const hashOfNothing = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/** What an import rejects with once the visitor leaves the page that waits for it. Chromium is silent. */
const importEnded = 'error loading dynamically imported module';

/** Firefox without a window, over WebDriver BiDi, which it speaks by itself. */
export async function launchFirefox(path: string, { hasScripts }: DriverOptions): Promise<Driver> {
  const profile = await temporaryFolder();
  const settings = {
    'javascript.enabled': hasScripts,
    'intl.accept_languages': 'es-ES, es',
    // Without a screen there is no mouse, unless it is told so: one that hovers, and is fine.
    'ui.primaryPointerCapabilities': 6,
    'ui.allPointerCapabilities': 6,
    'ui.prefersReducedMotion': 1,
    // Nothing is looked up that the page does not ask for.
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile.path, 'user.js'), lines.join('\n'));
  const firefox = spawnForTests(
    path,
    ['--headless', '--no-remote', '--profile', profile.path, '--remote-debugging-port=0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const listening = /^WebDriver BiDi listening on (\S+)/;
  const bidi = await connectBidi(`${await firstMatch(firefox, firefox.stderr, listening)}/session`);
  await bidi.send('session.new', { capabilities: {} });
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
  return {
    openTab: () => openTab(bidi),
    async [Symbol.asyncDispose]() {
      await bidi.send('browser.close');
      await ended(firefox);
      await profile[Symbol.asyncDispose]();
    },
  };
}

async function openTab({ send, listen }: Bidi): Promise<Tab> {
  const visitor = userContextSchema.parse(await send('browser.createUserContext'));
  const target = contextSchema.parse(
    await send('browsingContext.create', { type: 'tab', ...visitor }),
  );
  const problems: string[] = [];
  listen((method, params) => {
    if (method !== 'log.entryAdded') return;
    const { level, text, source } = entrySchema.parse(params);
    if (source.context !== target.context) return;
    if (text?.includes(hashOfNothing) || text?.includes(importEnded)) return;
    problems.push(`${level}: ${text}`);
  });
  return {
    problems,
    async goto(url) {
      await answeredOrLost(send('browsingContext.navigate', { ...target, url, wait: 'complete' }));
    },
    async evaluate(expression) {
      const answer = evaluatedSchema.parse(
        await send('script.evaluate', {
          expression: `JSON.stringify([${expression}])`,
          target,
          awaitPromise: false,
        }),
      );
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return z.tuple([z.unknown()]).parse(JSON.parse(answer.result.value))[0];
    },
    async perform(input) {
      await answeredOrLost(send('input.performActions', { ...target, actions: [input] }));
    },
    async resize(viewport) {
      await send('browsingContext.setViewport', { ...target, viewport });
    },
    async screenshot() {
      return toBuffer(await send('browsingContext.captureScreenshot', target));
    },
    async print() {
      return toBuffer(await send('browsingContext.print', target));
    },
    async [Symbol.asyncDispose]() {
      await send('browser.removeUserContext', visitor);
    },
  };
}

/**
 * Waits for an answer, but not for ever: now and then Firefox gives none to what leaves a page that
 * is still under way. The tests look at the page for what has come of it.
 */
async function answeredOrLost(answer: Promise<unknown>): Promise<void> {
  const given = new AbortController();
  const lost = sleep(20_000, undefined, { signal: given.signal }).catch(() => {});
  await Promise.race([answer, lost]).finally(() => given.abort());
}

function toBuffer(result: unknown): Buffer {
  return Buffer.from(dataSchema.parse(result).data, 'base64');
}

const userContextSchema = z.object({ userContext: z.string() });
const contextSchema = z.object({ context: z.string() });
const dataSchema = z.object({ data: z.string() });
const entrySchema = z.object({
  level: z.string(),
  text: z.string().nullable(),
  source: z.object({ context: z.string().optional() }),
});
const evaluatedSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('success'), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);
