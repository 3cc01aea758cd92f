import { keepBeyondVisit } from '#features/consent/keep-beyond-visit.ts';
import { themeStorageKey } from './theme.ts';

/** Keeps the theme for later visits, with consent. */
export function keepThemeBeyondVisit(): void {
  keepBeyondVisit(themeStorageKey);
}
