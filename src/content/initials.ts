/** The letters that stand for a person where there is no picture: "Lucía Ferrer" is "LF". */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('');
}
