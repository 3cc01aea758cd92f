/** The beginning of a text, of at most so many UTF-16 code units, with whole characters only. */
export function cutText(text: string, longest: number): string {
  return text.slice(0, longest).replace(/\p{Surrogate}$/u, '');
}
