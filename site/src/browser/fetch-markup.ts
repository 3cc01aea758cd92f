const timeoutMs = 15_000;

/** Uses `XMLHttpRequest`: `innerHTML` and `DOMParser` need a Trusted Types policy. */
export function fetchMarkup(address: string): Promise<Element | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'document';
    request.timeout = timeoutMs;
    request.addEventListener('readystatechange', () => {
      if (request.readyState !== request.HEADERS_RECEIVED) return;
      // Parsing an error page would violate this page's policy with its styles and scripts.
      const isMarkup = request.getResponseHeader('content-type')?.includes('/xml');
      if (request.status !== 200 || !isMarkup) request.abort();
    });
    request.addEventListener('loadend', () => {
      const root = request.responseXML?.documentElement;
      resolve(root?.localName === 'div' ? root : null);
    });
    request.send();
  });
}
