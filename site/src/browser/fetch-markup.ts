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
      if (request.readyState !== request.HEADERS_RECEIVED) return;
      // A page that says why it does not come, or a network's sign-in, is not parsed: its styles and
      // scripts would be reported against this page's policy.
      const isMarkup = request.getResponseHeader('content-type')?.includes('/xml');
      if (request.status !== 200 || !isMarkup) request.abort();
    });
    request.addEventListener('loadend', () => {
      const root = request.responseXML?.documentElement;
      // Whoever sits between may answer with a page of its own, as networks that ask for a sign-in do.
      resolve(root?.localName === 'div' ? root : null);
    });
    request.send();
  });
}
