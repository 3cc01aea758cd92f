/**
 * `npm run test:deploy`: the files of `deploy/` in Debian's nginx, Caddy and Varnish, while something
 * breaks. `npm run test:deploy -- nginx hung` selects. A proxy that cannot be had is named, with what
 * would bring it, and fails nothing.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '#server/testing/folder.ts';
import { makeCertificate } from '#testing/deploy/authority.ts';
import { startBackend, type Backend } from '#testing/deploy/backend.ts';
import { checkCaching } from '#testing/deploy/caching.ts';
import { faults } from '#testing/deploy/faults.ts';
import { checkLogs, checkPromises } from '#testing/deploy/promises.ts';
import { startProxy, type Proxy } from '#testing/deploy/proxies.ts';
import { report } from '#testing/deploy/report.ts';
import { runFault, waitForMail, type Run } from '#testing/deploy/run-faults.ts';
import { buildIfChanged, buildVariables } from './build.ts';
import { hasOpenssl, installProxies, proxyPrograms } from './proxy-programs.ts';

const otherParts = ['caching', 'promises'];
const words = process.argv.slice(2);
const known = [...proxyPrograms, ...faults].map(({ name }) => name).concat(otherParts);
const unknown = words.filter((word) => !known.some((name) => name === word));
if (unknown.length > 0) {
  console.error(`${unknown.join(' and ')}: not one of ${known.join(', ')}.`);
  process.exit(1);
}

// What is tested is the same on every machine, whatever its environment sets.
for (const name of buildVariables) process.env[name] = '';
const installed = installProxies();
for (const { program, version } of installed) {
  const help = `not tried, since it is not installed: apt-get install ${program.packages.join(' ')}`;
  console.log(`${program.name}: ${version ?? help}`);
}
const wanted = selected(installed.flatMap(({ program, version }) => (version ? [program] : [])));
if (!hasOpenssl()) {
  console.log('Nothing is tried, since there is no OpenSSL: apt-get install openssl');
  process.exit(0);
}
if (wanted.length === 0) process.exit(0);
buildIfChanged();

const startedAt = performance.now();
/** Whatever ends the run, a mounted disk and every program are gone after it. */
const resources = new AsyncDisposableStack();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    console.error(`Ended by ${signal}.`);
    void resources.disposeAsync().finally(() => process.exit(1));
  });
}
const problems = await run().finally(() => resources.disposeAsync());
for (const problem of problems) console.log(`✗ ${problem}`);
console.log(`in ${Math.round((performance.now() - startedAt) / 1000)} s`);
console.log(problems.length === 0 ? 'All as it should be' : `${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);

async function run(): Promise<string[]> {
  const { path: folder } = resources.use(await temporaryFolder());
  const certificate = await makeCertificate(folder);
  const { authority } = certificate;
  const backend = await startBackend(folder, resources);
  const servers = backend.members.map(({ address }) => address);
  const proxies = [];
  for (const { name } of wanted) {
    const own = join(folder, name);
    await mkdir(own);
    proxies.push(resources.use(await startProxy[name]({ folder: own, certificate, servers })));
  }
  const scene = { backend, proxies, authority };
  return [...(await runFaults(scene)), ...(await runChecks(scene))];
}

type Scene = { backend: Backend; proxies: readonly Proxy[]; authority: string };

async function runFaults({ backend, proxies, authority }: Scene): Promise<string[]> {
  if (!isPartSelected(faults.map(({ name }) => name))) return [];
  const runs: Run[] = [];
  for (const fault of selected(faults)) {
    const obstacle = fault.obstacle?.(backend) ?? null;
    if (obstacle !== null) console.log(`${fault.name}: not run, since ${obstacle}`);
    for (const proxy of obstacle === null ? proxies : []) {
      runs.push(await runFault(fault, { backend, proxy, authority }));
    }
  }
  await waitForMail(backend, runs);
  const { table, problems } = report(backend.mailbox.arrivals(), runs);
  console.log(`\n${table}\n`);
  return problems;
}

/** All but the logs only where they are meant: these are looked through in any case. */
async function runChecks({ backend, proxies, authority }: Scene): Promise<string[]> {
  const problems: string[] = [];
  for (const proxy of proxies) {
    const scene = { backend, proxy, authority };
    if (isPartSelected(['caching'])) problems.push(...(await checkCaching(scene)));
    if (isPartSelected(['promises'])) problems.push(...(await checkPromises(scene)));
    problems.push(...(await checkLogs(proxy)));
  }
  return problems;
}

/** Those that are named, or all where none is. */
function selected<Item extends { name: string }>(items: readonly Item[]): Item[] {
  const named = items.filter(({ name }) => words.includes(name));
  return named.length > 0 ? named : [...items];
}

/** Whether one of these is named, or only proxies are. */
function isPartSelected(parts: readonly string[]): boolean {
  const named = words.filter((word) => !proxyPrograms.some(({ name }) => name === word));
  return named.length === 0 || named.some((word) => parts.includes(word));
}
