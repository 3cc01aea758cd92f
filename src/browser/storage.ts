type Area = 'localStorage' | 'sessionStorage';

/** Null where nothing is stored, and where the visitor has switched storage off. */
export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a value, or with null forgets it. Storage that is full or switched off keeps nothing; what
 * it was for holds for this page.
 */
export function store(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    return;
  }
}
