import { findElement } from '#browser/elements.ts';
import { onStoredChoicesStale } from '#browser/page-lifecycle.ts';
import { readFromAnyStorage, removeFromAllStorage, writeStored } from '#browser/storage.ts';
import { themeSelectId, themeStorageKey } from './theme.ts';

/** Applies and stores the theme that the visitor chooses in the footer. `system` is not stored. */
export function connectThemeSelect(): void {
  const select = findElement(themeSelectId, HTMLSelectElement);
  if (select === null) return;
  const page = document.documentElement;

  function apply(theme: string): void {
    if (theme === 'system') delete page.dataset.theme;
    else page.dataset.theme = theme;
  }

  select.value = page.dataset.theme ?? 'system';
  select.addEventListener('change', () => {
    const { value } = select;
    apply(value);
    removeFromAllStorage(themeStorageKey);
    if (value !== 'system') writeStored('sessionStorage', themeStorageKey, value);
  });

  // The theme may have changed on another page since this one was loaded.
  onStoredChoicesStale(() => {
    select.value = readFromAnyStorage(themeStorageKey) ?? '';
    // Nothing valid is stored.
    select.value ||= 'system';
    apply(select.value);
  });
}
