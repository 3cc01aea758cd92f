import { readStored, removeStored, writeStored } from '#browser/storage.ts';
import { followConsent } from './follow-consent.ts';

/**
 * With consent to the functional category, moves a value from session to local storage after each
 * change and when the page is hidden, and back when the consent is withdrawn (see `readFromAnyStorage`).
 */
export function persistWithConsent(key: string): void {
  let isAllowed = false;
  const persist = () => {
    if (isAllowed) move(key, 'sessionStorage', 'localStorage');
  };
  followConsent(({ functional }) => {
    isAllowed = functional;
    if (isAllowed) return persist();
    if (readStored('sessionStorage', key) === null) move(key, 'localStorage', 'sessionStorage');
    removeStored('localStorage', key);
  });
  // Lets other tabs follow.
  addEventListener('change', persist);
  // A phone may end a hidden page without `pagehide`.
  document.addEventListener('visibilitychange', persist);
  addEventListener('pagehide', persist);
}

type Area = Parameters<typeof writeStored>[0];

/** If the other storage is full, the value stays where it is. */
function move(key: string, from: Area, to: Area): void {
  const value = readStored(from, key);
  if (value === null) return;
  writeStored(to, key, value);
  if (readStored(to, key) === value) removeStored(from, key);
}
