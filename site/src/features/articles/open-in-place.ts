/** Runs in the page of the support centre. If the text of an article does not come, the link is left. */
import { fetchMarkup } from '#browser/fetch-markup.ts';

// A `toggle` event does not bubble.
addEventListener('toggle', ({ target }) => void fetchText(target), true);

async function fetchText(details: EventTarget | null): Promise<void> {
  if (!(details instanceof HTMLDetailsElement) || !details.open) return;
  const address = details.dataset['text'];
  const link = details.querySelector('summary + a');
  if (address === undefined || link === null) return;
  const text = await fetchMarkup(address);
  // Another request may have brought it in the meantime.
  if (text !== null && link.matches('summary + a')) link.before(text);
}
