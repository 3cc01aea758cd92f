import type { Browser, Page } from '@playwright/test';
import { screens } from '#testing/addresses.ts';
import { answerConsent } from '#testing/answered-consent.ts';
import { median } from '../median.ts';
import { mobileNetwork } from '../mobile-network.ts';

/** A phone of the lower middle class, as Lighthouse has it. */
const cpuSlowdown = 4;
const rounds = 5;

type Figures = Record<string, number>;

/** In milliseconds: when the consent dialog is there, and how long buttons take to answer. */
export async function measureActing(browser: Browser, origin: string) {
  const all: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) {
    all.push({
      ...(await measureConsent(browser, origin)),
      ...(await measureMenu(browser, origin)),
    });
  }
  const names = Object.keys(all[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(all.map((it) => it[name] ?? NaN))]));
}

async function measureConsent(browser: Browser, origin: string): Promise<Figures> {
  const page = await slowPhone(browser);
  await page.addInitScript(() => {
    const { showModal, close } = HTMLDialogElement.prototype;
    const note = (name: string) => {
      document.documentElement.dataset[name] = String(performance.now());
    };
    HTMLDialogElement.prototype.showModal = function () {
      showModal.call(this);
      note('asked');
    };
    HTMLDialogElement.prototype.close = function (value) {
      close.call(this, value);
      note('answered');
    };
    addEventListener(
      'click',
      ({ timeStamp }) => {
        document.documentElement.dataset.pressed = String(timeStamp);
      },
      { capture: true },
    );
  });
  // The button is pressed as soon as it can be seen, while scripts and pictures still load.
  await page.goto(origin, { waitUntil: 'commit' });
  await page.locator('[value=reject]').click();
  const figures = await page.evaluate(async () => {
    const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    while (paint() === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
    const { asked, pressed, answered } = document.documentElement.dataset;
    return {
      'first paint': paint() ?? NaN,
      'consent dialog opened': Number(asked),
      'consent button answered after': Number(answered) - Number(pressed),
    };
  });
  await page.context().close();
  return figures;
}

async function measureMenu(browser: Browser, origin: string): Promise<Figures> {
  const page = await slowPhone(browser);
  await page.addInitScript(answerConsent);
  await page.addInitScript(() => {
    addEventListener('click', ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const isOpen = document.querySelector('.mobile-menu[open]') !== null;
        const tookMs = isOpen ? performance.now() - timeStamp : NaN;
        document.documentElement.dataset.menu = String(tookMs);
      });
    });
  });
  await page.goto(origin, { waitUntil: 'commit' });
  await page.locator('.mobile-menu summary').tap();
  await page.waitForSelector('[data-menu]');
  const tookMs = await page.evaluate(() => Number(document.documentElement.dataset.menu));
  await page.context().close();
  return { 'menu painted after its first tap': tookMs };
}

async function slowPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    locale: 'es-ES',
    viewport: screens.phone,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: mobileNetwork.roundTripMs,
    downloadThroughput: mobileNetwork.bytesPerSecond,
    uploadThroughput: mobileNetwork.bytesPerSecond,
  });
  return page;
}
