import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** Time passes only when the test lets it. First an hour, so that no running timer is left. */
export async function stopClock(page: Page): Promise<void> {
  await finishTasks(page);
  await page.clock.install();
  const nowMs = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(nowMs + 60 * 60 * 1_000);
  await finishTasks(page);
}

/** Lets so much of the page's time pass, and the page do all that it has to do then. */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await finishTasks(page);
}

/** Waits for what the page is about to do, such as to tell of a `toggle`; no time passes. */
export async function finishTasks(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  });
}

/** Time stands while a request is under way, so that none is given up before it was answered. */
export async function passTimeUntil(
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

/** Less than the page waits for an answer. */
const stepMs = 10_000;
