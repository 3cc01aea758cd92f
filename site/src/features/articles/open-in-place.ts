/** Runs in the support centre. If the text of an article cannot be loaded, its link remains. */
import { fetchMarkup } from '#browser/fetch-markup.ts';

// A `toggle` event does not bubble.
addEventListener('toggle', ({ target }) => void fetchText(target), true);

async function fetchText(details: EventTarget | null): Promise<void> {
  if (!(details instanceof HTMLDetailsElement) || !details.open) return;
  const address = details.dataset['text'];
  const link = details.querySelector('summary + a');
  if (address === undefined || link === null) return;
  const text = await fetchMarkup(address);
  // Another request may have inserted it in the meantime.
  if (text !== null && link.matches('summary + a')) link.before(text);
}
