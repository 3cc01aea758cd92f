import { themeStorageKey } from '#site/theme.ts';
import { store } from '../storage.ts';

/** The switch in the footer: light, dark, or as the system is, which is not stored. */
export function switchTheme(): void {
  const choice = document.querySelector<HTMLSelectElement>('select[name=theme]');
  if (choice === null) return;
  const page = document.documentElement;
  choice.value = page.dataset.theme ?? 'system';
  choice.addEventListener('change', () => {
    const { value } = choice;
    if (value === 'system') delete page.dataset.theme;
    else page.dataset.theme = value;
    store('localStorage', themeStorageKey, value === 'system' ? null : value);
  });
}
