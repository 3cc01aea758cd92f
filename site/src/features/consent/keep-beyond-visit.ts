import { readStored, removeStored, store } from '#browser/storage.ts';
import { followConsent } from './follow-consent.ts';

/**
 * With consent to the functional category, moves a value from the session storage to the local storage
 * when the visitor has chosen something or turns away from the page, and back when the consent is
 * withdrawn. So it is in
 * one of them (`readKept`), and what is in the session storage is newer.
 */
export function keepBeyondVisit(key: string): void {
  let isAllowed = false;
  const keep = () => {
    if (isAllowed) move(key, 'sessionStorage', 'localStorage');
  };
  followConsent('functional', {
    start() {
      isAllowed = true;
      keep();
    },
    stop() {
      isAllowed = false;
      if (readStored('sessionStorage', key) === null) move(key, 'localStorage', 'sessionStorage');
      removeStored('localStorage', key);
    },
  });
  // So that other tabs follow.
  addEventListener('change', keep);
  // A phone may end a page without a word once it is out of sight.
  document.addEventListener('visibilitychange', keep);
  addEventListener('pagehide', keep);
}

type Area = Parameters<typeof store>[0];

/** Where the other storage is full, the value stays where it is. */
function move(key: string, from: Area, to: Area): void {
  const value = readStored(from, key);
  if (value === null) return;
  store(to, key, value);
  if (readStored(to, key) === value) removeStored(from, key);
}
