/** Posts a measurement once, without cookies, also from a page that is being left. */
export function post(url: string, body: string | URLSearchParams): void {
  fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => {});
}
