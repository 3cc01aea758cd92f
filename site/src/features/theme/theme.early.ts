import { readFromAnyStorage } from '#browser/storage.ts';
import { themeStorageKey } from './theme.ts';

/** Applies the stored theme; without one, the device decides. */
export function applyTheme(): void {
  const theme = readFromAnyStorage(themeStorageKey);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}
