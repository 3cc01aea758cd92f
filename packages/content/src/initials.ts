/** "Lucía Ferrer" is "LF", "Ana de la Torre" is "AT". */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('');
}
