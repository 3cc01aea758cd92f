/**
 * Applies the stored theme; without one the device decides. Stands in the head, before anything can be
 * painted, and has to wait until the browser has brought what it stores from another of its processes.
 * Chromium's parser pauses after 10 ms of that, so that the head script is a task of its own. Run again,
 * it changes nothing (`last-scripts.astro`).
 */
import { themeStorageKey } from './theme.ts';

try {
  const theme = sessionStorage.getItem(themeStorageKey) ?? localStorage.getItem(themeStorageKey);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // The visitor has switched storage off.
}
