/** `URL.parse`, which browsers of before 2024 do not have. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
