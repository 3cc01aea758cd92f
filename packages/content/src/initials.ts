/** The initials of a person: "Lucía Ferrer" is "LF", "Ana de la Torre" is "AT". */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('');
}
