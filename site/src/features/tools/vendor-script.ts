import { scriptSources } from './configured.ts';
import { parseUrl } from './page-address.ts';

export function loadVendorScript(url: string): void {
  allowVendorScripts();
  const script = document.createElement('script');
  script.async = true;
  script.src = url;
  document.head.append(script);
}

let isAllowed = false;

/** The only Trusted Types policy of the page. It lets scripts add scripts of the configured hosts. */
function allowVendorScripts(): void {
  if (isAllowed) return;
  isAllowed = true;
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (isOfSources(url, scriptSources) ? url : null),
  });
}

declare global {
  interface Window {
    /** The part of it that is used here, where the browser knows Trusted Types. */
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: (url: string) => string | null },
      ) => unknown;
    };
  }
}

/** Whether one of these sources of a content security policy covers an address (CSP 3, 6.7.2.8). */
export function isOfSources(address: string, sources: readonly string[]): boolean {
  const url = parseUrl(address);
  if (url === null) return false;
  const { origin, pathname, protocol, host } = url;
  return sources.some((source) => {
    const [, start = '', name = '', path = ''] = /^(https:\/\/)([^/]+)(.*)$/.exec(source) ?? [];
    const isPath =
      path === '' || path === pathname || (path.endsWith('/') && pathname.startsWith(path));
    const isHost = name.startsWith('*.')
      ? protocol === 'https:' && host.endsWith(name.slice(1))
      : origin === `${start}${name}`;
    return isHost && isPath;
  });
}
