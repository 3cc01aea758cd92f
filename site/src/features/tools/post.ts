/**
 * Posts a measurement, also from a page that is being left, and without cookies. Its type needs no
 * preflight. What does not arrive is not worth a second try; the browser's console names it.
 */
export function post(url: string, body: string | URLSearchParams): void {
  fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => {});
}
