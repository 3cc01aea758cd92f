/** Applies the stored theme before the first paint; without one, the device decides. */
import { readFromAnyStorage } from '#browser/storage.ts';
import { themeStorageKey } from './theme.ts';

const theme = readFromAnyStorage(themeStorageKey);
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
