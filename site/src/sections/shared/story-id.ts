/** The id of the element that tells a success story, and so the fragment that links name. */
export function storyId(id: string): string {
  return `stories-${id}`;
}
