import { themeStorageKey } from './theme.ts';
import { readStored } from '#browser/storage.ts';

export function putOnTheme(): void {
  const theme = readStored('localStorage', themeStorageKey);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}
