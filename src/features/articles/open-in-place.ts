/*
 * Puts the text of each article that is unfolded in the list, from the address in `data-text`, above
 * the link to its page. If the text does not come, the link is left.
 */
addEventListener('toggle', fetchTexts, true);
fetchTexts();

function fetchTexts(): void {
  for (const details of document.querySelectorAll<HTMLElement>('[data-text][open]')) {
    const link = details.querySelector('summary + a');
    if (link !== null) fetchText(details.dataset['text'] ?? '', link);
  }
}

function fetchText(address: string, link: Element): void {
  // Parses what it gets without a Trusted Types policy, which `innerHTML` and `DOMParser` ask for.
  const request = new XMLHttpRequest();
  request.open('GET', address);
  request.responseType = 'document';
  request.addEventListener('readystatechange', () => {
    // A page that says why it does not come is not parsed: its styles are not this page's.
    const hasHeaders = request.readyState === XMLHttpRequest.HEADERS_RECEIVED;
    if (hasHeaders && request.status !== 200) request.abort();
  });
  request.addEventListener('load', () => {
    const text = request.responseXML?.documentElement;
    // Another request may have brought it in the meantime.
    if (text != null && link.matches('summary + a')) link.before(text);
  });
  request.send();
}
