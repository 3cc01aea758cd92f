import { defineConfig } from '@playwright/test';
import { findBrowser, findHeadlessShell } from './scripts/browser.ts';

const launchOptions = {
  chromiumSandbox: process.getuid?.() !== 0,
  // The machine may have no network: nothing is looked up that the page does not ask for.
  args: ['--disable-background-networking', '--disable-component-update', '--disable-sync'],
};

export default defineConfig({
  testDir: '.',
  testMatch: '{src,e2e}/**/*.spec.ts',
  // Mutation testing keeps copies of the project there.
  testIgnore: '.cache/**',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A test that passes only now and then is a defect, so there is no second try.
  retries: 0,
  // A state that does not come fails a test; one that comes late on a busy machine does not.
  expect: { timeout: 20_000 },
  // The same for what a test does, and for the whole of a test that works for long.
  timeout: 300_000,
  use: { actionTimeout: 60_000, navigationTimeout: 60_000 },
  reporter: [
    ['line'],
    ['./scripts/playwright-progress.ts'],
    ['json', { outputFile: 'test-results/e2e.json' }],
  ],
  projects: [
    // Without windows, tabs and their processes: a third of the work for the same engine.
    {
      name: 'headless shell',
      grepInvert: /@whole-browser/,
      use: { launchOptions: { ...launchOptions, executablePath: findHeadlessShell() } },
    },
    {
      name: 'whole browser',
      grep: /@whole-browser/,
      use: {
        launchOptions: {
          ...launchOptions,
          executablePath: findBrowser(),
          ignoreDefaultArgs: ['--disable-back-forward-cache'],
        },
      },
    },
  ],
});
