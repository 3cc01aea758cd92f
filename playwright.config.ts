import { defineConfig } from '@playwright/test';
import type { WorkerOptions } from './e2e/browsers/fixtures.ts';
import { findBrowser, findHeadlessShell, quietFlags } from './scripts/browser.ts';

/** Resolves no other host, so that tests send nothing to analytics tools. */
const noOtherHosts = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';
const chromium = {
  chromiumSandbox: process.getuid?.() !== 0,
  args: [...quietFlags, noOtherHosts],
};

const testIgnore = ['**/e2e/{accessibility,browsers}/**'];
/** The drivers poll the page: longer intervals could miss a short-lived state. */
const otherEngines = {
  testMatch: 'e2e/browsers/*.spec.ts',
  expect: { timeout: 20_000, toPass: { timeout: 20_000, intervals: [50, 50, 100, 250] } },
};

export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  testMatch: '{site,e2e,editor}/**/*.spec.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // One more than the cores: pages spend time waiting for the server and for frames.
  workers: 3,
  forbidOnly: true,
  // On a busy machine a browser can freeze for a minute. A test that needs its second try is reported.
  retries: 1,
  // Long, so that a slow state on a busy machine does not fail a test; a missing one does.
  expect: { timeout: 20_000 },
  // Long for the same reason: actions, and whole tests that do a lot.
  timeout: 300_000,
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // The language preferences of a Spanish browser.
    locale: 'es-ES',
    // No element moves while it is being clicked.
    contextOptions: { reducedMotion: 'reduce' },
  },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  projects: [
    // First, because its tests are few and long.
    {
      name: 'whole-browser',
      grep: /@whole-browser/,
      testIgnore,
      use: {
        launchOptions: {
          ...chromium,
          executablePath: findBrowser(),
          ignoreDefaultArgs: ['--disable-back-forward-cache'],
        },
      },
    },
    // The same engine without windows, tabs and their processes: a third of the work.
    {
      name: 'chromium',
      grepInvert: /@whole-browser/,
      testIgnore,
      use: { launchOptions: { ...chromium, executablePath: findHeadlessShell() } },
    },
    {
      name: 'accessibility',
      testMatch: 'e2e/accessibility/*.spec.ts',
      use: { launchOptions: { ...chromium, executablePath: findHeadlessShell() } },
    },
    { name: 'firefox', ...otherEngines, fullyParallel: false, use: { engine: 'firefox' } },
    { name: 'webkit', ...otherEngines, fullyParallel: false, use: { engine: 'webkit' } },
  ],
});
