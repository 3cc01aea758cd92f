import { whenStoredChoicesMayDiffer } from '#browser/shown-later.ts';
import { consentEvent, type ConsentCategory } from './consent.ts';
import { currentConsent } from './consent-storage.ts';
import { findDialog } from './dialog-elements.ts';

type Followed = {
  /** The visitor has allowed it: now, or on an earlier page. */
  start: () => void;
  /**
   * The visitor has not allowed it, or has withdrawn it, here or in another tab. Nothing may have been
   * started before.
   */
  stop: () => void;
};

/**
 * Starts and stops what needs consent to a category, at once and whenever the visitor answers anew.
 * Neither is called twice in a row. For `*.allowed.ts`: a page that has not been answered does not
 * load those.
 */
export function followConsent(category: ConsentCategory, { start, stop }: Followed): void {
  const dialog = findDialog();
  if (dialog === null) return;
  let isStarted: boolean | null = null;
  const follow = () => {
    const isAllowed = currentConsent(dialog)?.[category] === true;
    if (isAllowed === isStarted) return;
    isStarted = isAllowed;
    if (isAllowed) start();
    else stop();
  };
  follow();
  document.addEventListener(consentEvent, follow);
  whenStoredChoicesMayDiffer(follow);
}
