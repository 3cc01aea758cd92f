import type { Reporter, Suite } from '@playwright/test/reporter';

/** Tells the test run how many tests Playwright has run (`test-run.ts`). */
export default class PlaywrightProgress implements Reporter {
  #done = 0;
  #total = 0;

  onBegin(_config: unknown, suite: Suite): void {
    this.#total = suite.allTests().length;
  }

  onTestEnd(): void {
    this.#done += 1;
    process.send?.({ done: this.#done, total: this.#total });
  }

  /** It writes nothing, so another one may. */
  printsToStdio(): boolean {
    return false;
  }
}
