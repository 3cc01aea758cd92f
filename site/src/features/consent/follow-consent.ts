import { whenStoredChoicesMayDiffer } from '#browser/shown-later.ts';
import { consentEvent, consentTo, currentConsent, type Consent } from './consent.ts';
import { findDialog } from './dialog-elements.ts';

/**
 * Calls back with what is allowed, at once and after each change, here or in another tab. For
 * `*.allowed.ts` only: other scripts need no consent.
 */
export function followConsent(callback: (allowed: Consent) => void): void {
  const dialog = findDialog();
  if (dialog === null) return;
  let last = '';
  const follow = () => {
    const allowed = currentConsent(dialog) ?? consentTo(() => false);
    if (JSON.stringify(allowed) === last) return;
    last = JSON.stringify(allowed);
    callback(allowed);
  };
  follow();
  document.addEventListener(consentEvent, follow);
  whenStoredChoicesMayDiffer(follow);
}
