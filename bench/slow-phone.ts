import type { Browser, Page } from '@playwright/test';
import { screens } from '#testing/addresses.ts';
import { mobileNetwork } from './mobile-network.ts';

/** A phone of the lower middle class, as Lighthouse has it. */
export const cpuSlowdown = 4;

/** A new visitor's page on a machine that is so much slower, on a mobile network. */
export async function slowPage(browser: Browser, screen: keyof typeof screens): Promise<Page> {
  const isPhone = screen === 'phone';
  const context = await browser.newContext({
    locale: 'es-ES',
    viewport: screens[screen],
    hasTouch: isPhone,
    isMobile: isPhone,
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
