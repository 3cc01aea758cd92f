import { installPackages } from '../../scripts/browser.ts';
import { buildIfChanged } from '../../scripts/build.ts';
import { buildVariables } from '../../site/integrations/stamp-build.ts';
import { listProxies } from './proxies.ts';

/** Installs the proxies where it can, names those that are missing, and builds the site. */
export function setup(): void {
  // What is tested is the same on every machine, whatever its environment sets.
  for (const name of buildVariables) process.env[name] = '';
  const missing = () => listProxies().filter(({ version }) => version === null);
  if (missing().length > 0) installPackages(['nginx', 'caddy', 'varnish', 'openssl']);
  for (const { name } of missing()) {
    console.log(`${name}: not tested, since it is not installed: apt-get install ${name}`);
  }
  buildIfChanged();
}
