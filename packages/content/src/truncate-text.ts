/** Truncates to at most `maxLength` UTF-16 code units, without splitting a character. */
export function truncateText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/\p{Surrogate}$/u, '');
}
