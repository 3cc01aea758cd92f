type Area = 'localStorage' | 'sessionStorage';

/** Null if nothing is stored or the visitor has disabled storage. */
export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Parses a stored object without validating its values; an empty object if there is none. */
export function parseObject<Value = unknown>(text: string | null): Partial<Record<string, Value>> {
  try {
    // Catching the error for an empty text would cost a first visit one millisecond.
    return Object(JSON.parse(text || 'null'));
  } catch {
    return {};
  }
}

/** Stores a value. Does nothing if storage is full or disabled. */
export function writeStored(area: Area, key: string, value: string): void {
  try {
    window[area].setItem(key, value);
  } catch {
    // Storage is full or disabled.
  }
}

/** Reads a value stored for this visit or, with the visitor's consent, beyond it. */
export function readFromAnyStorage(key: string): string | null {
  return readStored('sessionStorage', key) ?? readStored('localStorage', key);
}

export function removeFromAllStorage(key: string): void {
  removeStored('sessionStorage', key);
  removeStored('localStorage', key);
}

export function removeStored(area: Area, key: string): void {
  try {
    window[area].removeItem(key);
  } catch {
    // Storage is disabled.
  }
}
