import type { Page } from '@playwright/test';
import { createConsent, type ConsentCategory } from '../../site/src/features/consent/consent.ts';

/** Used as an init script. Does nothing if storage is blocked. */
export function answerConsent(): void {
  try {
    const nothing = { necessary: true, functional: false, analytics: false, marketing: false };
    localStorage.setItem('cookie-consent', JSON.stringify(nothing));
  } catch {
    return;
  }
}

/** Used as an init script: storage throws, as in a browser with storage disabled. */
export function blockStorage(): void {
  const get = () => {
    throw new DOMException('Storage is blocked', 'SecurityError');
  };
  Object.defineProperty(window, 'localStorage', { get });
  Object.defineProperty(window, 'sessionStorage', { get });
}

/** The visitor has answered on an earlier page. */
export async function answerBefore(page: Page, allowed: readonly ConsentCategory[]): Promise<void> {
  await page.goto('/faq');
  const answer = JSON.stringify(createConsent((category) => allowed.includes(category)));
  await page.evaluate((value) => localStorage.setItem('cookie-consent', value), answer);
}
