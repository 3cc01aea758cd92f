type Area = 'localStorage' | 'sessionStorage';

/** Null where nothing is stored, and where the visitor has switched storage off. */
export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** The object in a stored text, whose values are not checked; an empty one if there is none. */
export function parseObject<Value = unknown>(text: string | null): Partial<Record<string, Value>> {
  try {
    // Catching the error of an empty text would take a millisecond of a first visit.
    return Object(JSON.parse(text || 'null'));
  } catch {
    return {};
  }
}

/** Stores a value. Where storage is full or switched off, nothing is kept. */
export function store(area: Area, key: string, value: string): void {
  try {
    window[area].setItem(key, value);
  } catch {
    // Nothing is kept.
  }
}

/** A value that is kept for the visit or, with the visitor's consent, beyond it. */
export function readKept(key: string): string | null {
  return readStored('sessionStorage', key) ?? readStored('localStorage', key);
}

export function removeKept(key: string): void {
  removeStored('sessionStorage', key);
  removeStored('localStorage', key);
}

export function removeStored(area: Area, key: string): void {
  try {
    window[area].removeItem(key);
  } catch {
    // Nothing is kept.
  }
}
