import { defineConfig } from '@playwright/test';
import { findBrowser, findHeadlessShell, quietFlags } from './scripts/browser.ts';

const launchOptions = {
  chromiumSandbox: process.getuid?.() !== 0,
  args: quietFlags,
};

const isWhole = process.env['TEST_WHOLE'] === 'true';
/** What few visitors meet is tried too. */
const hasRare = isWhole || process.env['TEST_RARE'] === 'true';

/**
 * For `npm run test:slow`, or by name: what needs a browser or a build of its own, and what is rare
 * from its first test to the last.
 */
const onlyWhole = [
  '**/e2e/{bfcache,client-directives,content-visibility,prerender,slow-document}.spec.ts',
  '**/src/features/campaign/*.spec.ts',
  '**/src/features/contact-form/hosted-function.spec.ts',
  '**/src/features/dropdown/hover-intent.spec.ts',
  '**/src/features/service-status/*.spec.ts',
  '**/src/features/tools/*.spec.ts',
  '**/src/ui/tooltip.spec.ts',
];

export default defineConfig({
  testDir: '.',
  testMatch: '{src,e2e}/**/*.spec.ts',
  // Mutation testing keeps copies of the project there.
  testIgnore: ['**/.cache/**', ...(hasRare ? [] : onlyWhole)],
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
      use: {
        launchOptions: {
          ...launchOptions,
          executablePath: findBrowser(),
          ignoreDefaultArgs: ['--disable-back-forward-cache'],
        },
      },
    },
    // Without windows, tabs and their processes: a third of the work for the same engine.
    {
      name: 'chromium',
      grepInvert: hasRare ? /@whole-browser/ : /@whole-browser|@rare/,
      use: { launchOptions: { ...launchOptions, executablePath: findHeadlessShell() } },
    },
  ],
});
