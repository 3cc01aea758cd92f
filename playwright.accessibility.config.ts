import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

const chromium = base.projects?.filter(({ name }) => name === 'chromium') ?? [];

/** `npm run test:accessibility`: what `npm test` leaves out of accessibility, over every page. */
export default defineConfig({
  ...base,
  testMatch: 'e2e/accessibility/*.check.ts',
  projects: chromium,
});
