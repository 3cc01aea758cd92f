/**
 * Applies the stored theme before anything is painted; without one the device decides.
 */
import { themeStorageKey } from './theme.ts';

try {
  const theme = sessionStorage.getItem(themeStorageKey) ?? localStorage.getItem(themeStorageKey);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // The visitor has switched storage off.
}
