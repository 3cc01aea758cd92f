import { installPackages } from '../../scripts/browser.ts';
import { buildIfChanged } from '../../scripts/build.ts';
import { buildVariables } from '../../site/integrations/stamp-build.ts';
import { isInstalled, proxyNames, type ProgramName } from './proxies.ts';

/** Installs the programs if possible, names those that are missing, and builds the site. */
export function setup(): void {
  // The tests must not depend on the environment of the machine.
  for (const name of buildVariables) process.env[name] = '';
  const programs: ProgramName[] = [...proxyNames, 'pgbouncer', 'postgresql', 'age'];
  const isMissing = (name: ProgramName) => !isInstalled(name);
  if (programs.some(isMissing)) installPackages([...programs, 'openssl']);
  for (const name of programs.filter(isMissing)) {
    console.log(`${name}: not tested, since it is not installed: apt-get install ${name}`);
  }
  buildIfChanged();
}
