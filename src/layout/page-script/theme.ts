import { themeStorageKey } from '#site/theme.ts';

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
    try {
      if (value === 'system') localStorage.removeItem(themeStorageKey);
      else localStorage.setItem(themeStorageKey, value);
    } catch {
      // The theme holds for this page; the next one follows the system again.
    }
  });
}
