/** In session storage or, with consent, in local storage. */
export const themeStorageKey = 'theme';

/** `system` follows the device and is not stored. */
export const themes = ['system', 'light', 'dark'] as const;

/** Id of the `<select>` in which the visitor chooses. */
export const themeSelectId = 'theme';
