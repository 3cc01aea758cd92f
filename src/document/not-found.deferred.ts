/** Logs the missing path to the console on the not-found page (docs/behaviour.md, ERR-2). */
export function logMissingPage(): void {
  if (document.body.dataset.route === 'notFound') {
    console.error('404: there is no page at', location.pathname);
  }
}
