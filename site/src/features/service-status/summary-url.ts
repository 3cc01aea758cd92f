/** Where a status page has its summary for programs (Statuspage's API, version 2). */
export function summaryUrl(pageUrl: string): string {
  return new URL('api/v2/status.json', pageUrl.replace(/\/*$/, '/')).href;
}
