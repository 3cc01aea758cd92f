import { defineConfig } from '@playwright/test';
import type { WorkerOptions } from './e2e/browsers/fixtures.ts';
import { findBrowser, findHeadlessShell, quietFlags } from './scripts/browser.ts';

/** Whoever asks another host finds none, so that a test is no visit to any tool. */
const noOtherHosts = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';
const chromium = {
  chromiumSandbox: process.getuid?.() !== 0,
  args: [...quietFlags, noOtherHosts],
};

/** `npm run test:slow`: rare cases too. */
const hasRare = process.env['TEST_WHOLE'] === 'true' || process.env['TEST_RARE'] === 'true';

/** These need a browser or a build of their own, or are rare from their first test to the last. */
const onlySlow = [
  '**/e2e/{bfcache,chosen-elsewhere,content-visibility,slow-document,stored-junk}.spec.ts',
  '**/editor/*.spec.ts',
  '**/site/src/features/{announcement,campaign}/*.spec.ts',
  '**/site/src/features/contact-form/hosted-function.spec.ts',
  '**/site/src/features/dropdown/hover-intent.spec.ts',
  '**/site/src/features/embed/*.spec.ts',
  '**/site/src/features/service-status/*.spec.ts',
  '**/site/src/features/tools/*.spec.ts',
];
const otherProjects = ['**/e2e/{accessibility,browsers}/**'];
const testIgnore = [...otherProjects, ...(hasRare ? [] : onlySlow)];
/** The drivers poll the page, so that a state of it may be missed by longer intervals. */
const otherEngines = {
  testMatch: 'e2e/browsers/*.spec.ts',
  expect: { timeout: 20_000, toPass: { timeout: 20_000, intervals: [50, 50, 100, 250] } },
};

export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  testMatch: '{site,e2e,editor}/**/*.spec.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // One more than there are cores: a page waits for the server and its own frames.
  workers: 3,
  forbidOnly: true,
  // On a busy machine a browser can freeze for a minute. A test that needs its second try is reported.
  retries: 1,
  // A state that does not come fails a test; one that comes late on a busy machine does not.
  expect: { timeout: 20_000 },
  // The same for what a test does, and for the whole of a test that works for long.
  timeout: 300_000,
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Nothing is on its way to another place while it is pressed.
    contextOptions: { reducedMotion: 'reduce' },
  },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  projects: [
    // First, since its tests are few and long.
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
    // Without windows, tabs and their processes: a third of the work for the same engine.
    {
      name: 'chromium',
      grepInvert: hasRare ? /@whole-browser/ : /@whole-browser|@rare/,
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
