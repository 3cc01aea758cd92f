/**
 * Runs in the pages that `npm run edit` shows beside the form. When the editor names a text,
 * scrolls to it.
 */
window.addEventListener('message', ({ data, source }) => {
  if (source === window.parent && typeof data?.find === 'string') showPlace(data.find);
});
if (window.parent !== window) window.parent.postMessage('loaded', '*');

function showPlace(text: string): void {
  const words = normalize(text);
  if (words === '') return;
  const elements = Array.from(document.querySelectorAll<HTMLElement>('main *, header *, footer *'));
  // The last is an innermost one: elements come before those that they contain.
  const found = elements.findLast((each) => plain(each.textContent ?? '').includes(words));
  if (found === undefined) return;
  for (const each of document.querySelectorAll('details')) each.open ||= each.contains(found);
  found.scrollIntoView({ block: 'center' });
  found.animate([{ outline: '3px solid #1a5fb4', outlineOffset: '4px' }, {}], 1500);
}

/** The longest part between placeholders, without the signs of Markdown. */
function normalize(text: string): string {
  const parts = text.split(/\{[^{}]*\}|\n/).map(plain);
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

function plain(text: string): string {
  const words = text.normalize().toLowerCase();
  return words.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
