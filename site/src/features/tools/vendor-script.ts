import { scriptSources } from './configured.ts';
import { parseUrl } from './page-url.ts';

export function loadVendorScript(url: string): void {
  allowVendorScripts();
  const script = document.createElement('script');
  script.async = true;
  script.src = url;
  document.head.append(script);
}

let hasPolicy = false;

/** The only Trusted Types policy of the page. It allows scripts from the configured hosts only. */
function allowVendorScripts(): void {
  if (hasPolicy) return;
  hasPolicy = true;
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (matchesSources(url, scriptSources) ? url : null),
  });
}

declare global {
  interface Window {
    /** The part used here; undefined in browsers without Trusted Types. */
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: (url: string) => string | null },
      ) => unknown;
    };
  }
}

/** Whether a URL matches one of these sources of a content security policy (CSP 3, 6.7.2.8). */
export function matchesSources(address: string, sources: readonly string[]): boolean {
  const url = parseUrl(address);
  if (url === null) return false;
  const { origin, pathname, protocol, host } = url;
  return sources.some((source) => {
    const [, start = '', name = '', path = ''] = /^(https:\/\/)([^/]+)(\/.*)?$/.exec(source) ?? [];
    const isPath =
      path === '' || path === pathname || (path.endsWith('/') && pathname.startsWith(path));
    const isHost = name.startsWith('*.')
      ? protocol === 'https:' && host.endsWith(name.slice(1))
      : origin === `${start}${name}`;
    return isHost && isPath;
  });
}
