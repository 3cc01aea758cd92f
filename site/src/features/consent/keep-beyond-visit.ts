import { readStored, removeStored, store } from '#browser/storage.ts';
import { followConsent } from './follow-consent.ts';

/**
 * With consent to the functional category, moves a value from session to local storage after each
 * change and when the page is hidden, and back when the consent is withdrawn (see `readKept`).
 */
export function keepBeyondVisit(key: string): void {
  let isAllowed = false;
  const keep = () => {
    if (isAllowed) move(key, 'sessionStorage', 'localStorage');
  };
  followConsent(({ functional }) => {
    isAllowed = functional;
    if (isAllowed) return keep();
    if (readStored('sessionStorage', key) === null) move(key, 'localStorage', 'sessionStorage');
    removeStored('localStorage', key);
  });
  // So that other tabs follow.
  addEventListener('change', keep);
  // A phone may end a hidden page without `pagehide`.
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
