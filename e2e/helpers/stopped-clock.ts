import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** Stops the page's clock. First skips an hour, so that no timer is still running. */
export async function stopClock(page: Page): Promise<void> {
  await finishTasks(page);
  await page.clock.install();
  const nowMs = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(nowMs + 60 * 60 * 1_000);
  await finishTasks(page);
}

/** Advances the page's clock and waits for the tasks that this triggers. */
export async function advanceTime(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await finishTasks(page);
}

/** Waits for the page's queued tasks, such as `toggle` events, without advancing the clock. */
export async function finishTasks(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  });
}

/** Pauses the clock during requests, so that none times out before its response. */
export async function advanceTimeUntil(
  page: Page,
  { after, place, text }: { after: () => Promise<unknown>; place: Locator; text: string },
): Promise<void> {
  const underWay = new Set<Request>();
  const begins = (request: Request) => underWay.add(request);
  const ends = (request: Request) => underWay.delete(request);
  page.on('request', begins).on('requestfinished', ends).on('requestfailed', ends);
  await after();
  await expect
    .poll(async () => {
      if (underWay.size === 0) await page.clock.runFor(stepMs);
      return place.textContent();
    })
    .toContain(text);
  page.off('request', begins).off('requestfinished', ends).off('requestfailed', ends);
}

/** Shorter than the page's request timeout. */
const stepMs = 10_000;
