/** Posts an event without cookies or retries, even while the page unloads. */
export function post(url: string, body: string | URLSearchParams): void {
  fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => {});
}
