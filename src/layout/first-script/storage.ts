type Area = 'localStorage' | 'sessionStorage';

/** Null where nothing is stored, and where the visitor has switched storage off. */
export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Storage that is full or switched off keeps nothing; what it was for holds for this page. */
export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}
