import { themeStorageKey } from '#site/theme.ts';
import { readStored } from '../storage.ts';

export function putOnTheme(): void {
  const theme = readStored('localStorage', themeStorageKey);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}
