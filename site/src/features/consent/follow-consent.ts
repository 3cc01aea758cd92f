import { onStoredChoicesStale } from '#browser/page-lifecycle.ts';
import { consentEvent, createConsent, readConsent, type Consent } from './consent.ts';
import { findDialog } from './dialog-elements.ts';

/**
 * Calls back with what is allowed, at once and after each change, here or in another tab. For
 * `*.allowed.ts` only: other scripts need no consent.
 */
export function followConsent(callback: (allowed: Consent) => void): void {
  const dialog = findDialog();
  if (dialog === null) return;
  let lastAllowed = '';
  const update = () => {
    const allowed = readConsent(dialog) ?? createConsent(() => false);
    if (JSON.stringify(allowed) === lastAllowed) return;
    lastAllowed = JSON.stringify(allowed);
    callback(allowed);
  };
  update();
  document.addEventListener(consentEvent, update);
  onStoredChoicesStale(update);
}
