import { whenStoredChoicesMayDiffer } from '#browser/shown-later.ts';
import { consentEvent, currentConsent, type ConsentCategory } from './consent.ts';
import { findDialog } from './dialog-elements.ts';

type Followed = {
  start: () => void;
  /** The visitor has not allowed it, or has withdrawn it, here or in another tab. */
  stop: () => void;
};

/** Never one of them twice in a row. For `*.allowed.ts` only: other scripts need no consent. */
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
