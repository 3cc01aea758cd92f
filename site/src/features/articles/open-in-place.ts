/* If the text of an article does not come, the link to its page is left. */
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
