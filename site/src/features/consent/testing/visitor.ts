import type { Page } from '@playwright/test';
import { createConsent, type ConsentCategory } from '../consent.ts';

/** The visitor has answered on an earlier page. */
export async function answerBefore(page: Page, allowed: readonly ConsentCategory[]): Promise<void> {
  await page.goto('/faq');
  const answer = JSON.stringify(createConsent((category) => allowed.includes(category)));
  await page.evaluate((value) => localStorage.setItem('cookie-consent', value), answer);
}
