import { installPackages } from '../../scripts/browser.ts';
import { buildIfChanged } from '../../scripts/build.ts';
import { buildVariables } from '../../site/integrations/stamp-build.ts';
import { isInstalled, proxyNames } from './proxies.ts';

/** Installs the proxies if possible, names those that are missing, and builds the site. */
export function setup(): void {
  // The tests must not depend on the environment of the machine.
  for (const name of buildVariables) process.env[name] = '';
  const isMissing = (name: (typeof proxyNames)[number]) => !isInstalled(name);
  if (proxyNames.some(isMissing)) installPackages(['nginx', 'caddy', 'varnish', 'openssl']);
  for (const name of proxyNames.filter(isMissing)) {
    console.log(`${name}: not tested, since it is not installed: apt-get install ${name}`);
  }
  buildIfChanged();
}
