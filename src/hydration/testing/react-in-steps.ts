import type { Locator, Page } from '@playwright/test';

/**
 * From the next page on React does one small piece of work at a time, when a test asks for it: a
 * machine that is busy has visitors press between two of them.
 */
export async function runReactInSteps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const steps: (() => void)[] = [];
    class HeldChannel {
      port1 = { onmessage: () => {} };
      port2 = { postMessage: () => steps.push(() => this.port1.onmessage()) };
    }
    Object.assign(window, { MessageChannel: HeldChannel, steps });
    // React ends a piece of work once it has taken 5 ms.
    const now = performance.now.bind(performance);
    let readings = 0;
    performance.now = () => now() + 2 * readings++;
  });
}

/** Hydrates an island to where React handles its events, and has not run its passive effects. */
export async function hydrateWithoutEffects(island: Locator): Promise<void> {
  await island.dispatchEvent('pointerover');
  await island.evaluate(async (it) => {
    const steps: (() => void)[] = Reflect.get(window, 'steps');
    const isHydrated = () => {
      const key = Object.keys(it).find((name) => name.startsWith('__reactContainer'));
      const container = key === undefined ? null : Reflect.get(it, key);
      return container?.stateNode.current.memoizedState.isDehydrated === false;
    };
    while (!isHydrated()) {
      await new Promise((resolve) => setTimeout(resolve));
      steps.shift()?.();
    }
  });
}

/** Lets React work by itself from here on. */
export async function runReactFreely(page: Page): Promise<void> {
  await page.evaluate(() => {
    const steps: (() => void)[] = Reflect.get(window, 'steps');
    const run = (step: () => void) => setTimeout(step);
    for (const step of steps) run(step);
    steps.push = (...more) => {
      for (const step of more) run(step);
      return 0;
    };
  });
}
