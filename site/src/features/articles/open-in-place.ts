/*
 * Puts the text of each article that is unfolded in the list, from the address in `data-text`, above
 * the link to its page. If the text does not come, the link is left.
 */
import { fetchMarkup } from '#browser/fetch-markup.ts';

addEventListener('toggle', fetchTexts, true);
fetchTexts();

function fetchTexts(): void {
  for (const details of document.querySelectorAll<HTMLElement>('details[data-text][open]')) {
    const link = details.querySelector('summary + a');
    if (link !== null) void fetchText(details.dataset['text'] ?? '', link);
  }
}

async function fetchText(address: string, link: Element): Promise<void> {
  const text = await fetchMarkup(address);
  // Another request may have brought it in the meantime.
  if (text !== null && link.matches('summary + a')) link.before(text);
}
