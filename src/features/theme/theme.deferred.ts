import { themeStorageKey } from './theme.ts';
import { readStored, store } from '#browser/storage.ts';

/** The switch in the footer: light, dark, or as the system is, which is not stored. */
export function switchTheme(): void {
  const choice = document.querySelector<HTMLSelectElement>('select[name=theme]');
  if (choice === null) return;
  const page = document.documentElement;

  function show(theme: string): void {
    if (theme === 'system') delete page.dataset.theme;
    else page.dataset.theme = theme;
  }

  choice.value = page.dataset.theme ?? 'system';
  choice.addEventListener('change', () => {
    const { value } = choice;
    show(value);
    store('localStorage', themeStorageKey, value === 'system' ? null : value);
  });

  // Chosen on another page, while this one waited in the browser's memory.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    choice.value = readStored('localStorage', themeStorageKey) ?? 'system';
    show(choice.value);
  });
}
