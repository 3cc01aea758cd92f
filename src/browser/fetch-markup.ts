const timeoutMs = 15_000;

/**
 * The root element of an XHTML file, a `<div>` to be put into the page; null if it does not come. A request for a
 * document is parsed without a Trusted Types policy, which `innerHTML` and `DOMParser` ask for.
 */
export function fetchMarkup(address: string): Promise<Element | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'document';
    request.timeout = timeoutMs;
    request.addEventListener('readystatechange', () => {
      // A page that says why it does not come is not parsed: its styles are not this page's.
      const hasHeaders = request.readyState === XMLHttpRequest.HEADERS_RECEIVED;
      if (hasHeaders && request.status !== 200) request.abort();
    });
    request.addEventListener('loadend', () => {
      const root = request.responseXML?.documentElement;
      // Whoever sits between may answer with a page of its own, as networks that ask for a sign-in do.
      resolve(root?.localName === 'div' ? root : null);
    });
    request.send();
  });
}
