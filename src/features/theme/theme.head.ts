import { readKept } from '#browser/storage.ts';
import { themeStorageKey } from './theme.ts';

/** Applies the stored theme. Without one the device decides. */
export function applyTheme(): void {
  const theme = readKept(themeStorageKey);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}
