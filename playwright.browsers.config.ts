import { defineConfig } from '@playwright/test';
import type { WorkerOptions } from './e2e/browsers/fixtures.ts';

/** `npm run test:browsers`: the main journeys in Firefox and WebKit, over drivers of their own. */
export default defineConfig<object, WorkerOptions>({
  testDir: 'e2e/browsers',
  testMatch: '*.check.ts',
  outputDir: 'test-results/browsers/traces',
  // One for each engine: both have a site of their own.
  workers: 2,
  forbidOnly: true,
  retries: 1,
  expect: { timeout: 20_000, toPass: { timeout: 20_000, intervals: [50, 50, 100, 250] } },
  timeout: 300_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
});
