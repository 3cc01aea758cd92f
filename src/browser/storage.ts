type Area = 'localStorage' | 'sessionStorage';

/** Null where nothing is stored, and where the visitor has switched storage off. */
export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value. Where storage is full or switched off, nothing is kept. */
export function store(area: Area, key: string, value: string): void {
  try {
    window[area].setItem(key, value);
  } catch {
    return;
  }
}

/** Removes a stored value. */
export function removeStored(area: Area, key: string): void {
  try {
    window[area].removeItem(key);
  } catch {
    return;
  }
}
