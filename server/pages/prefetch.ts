/** Whether the request is a prefetch (`Sec-Purpose`, Fetch standard). */
export function isPrefetch(request: Request): boolean {
  const purpose = request.headers.get('sec-purpose');
  return purpose !== null && /^prefetch\b/.test(purpose);
}
