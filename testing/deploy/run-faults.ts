import { setTimeout as sleep } from 'node:timers/promises';
import type { ProxyName } from '#scripts/proxy-programs.ts';
import { passLeaseTime } from '#server/testing/leases.ts';
import { createAsk } from './ask.ts';
import type { Backend } from './backend.ts';
import { quietMs, type Fault } from './faults.ts';
import type { Proxy } from './proxies.ts';
import { startVisitors, type Figures } from './visitors.ts';

/** What one fault came to behind one proxy. */
export type Run = {
  fault: Fault;
  proxyName: ProxyName;
  figures: Figures;
  accepted: ReadonlySet<string>;
  refused: ReadonlySet<string>;
};

export async function runFault(
  fault: Fault,
  { backend, proxy, authority }: { backend: Backend; proxy: Proxy; authority: string },
): Promise<Run> {
  const name = `deploy-${fault.name}-${proxy.name}`;
  const visitors = startVisitors(createAsk(proxy.httpsPort, authority), name);
  await sleep(quietMs);
  await fault.strike({ backend, proxy, authority, visitors });
  await sleep(quietMs);
  await visitors.stop();
  const { figures, accepted, refused } = visitors;
  const { requests, pageErrors } = figures;
  console.log(
    `${fault.name}, ${proxy.name}: ${requests} requests, ${pageErrors.length} page errors, ` +
      `${accepted.size} messages`,
  );
  return { fault, proxyName: proxy.name, figures, accepted, refused };
}

/** How long a mail may take while nothing is wrong. */
const soonMs = 30_000;
/** A second attempt follows within 5 minutes, the lease of a process that died lasts 3. */
const laterSeconds = 6 * 60;

/**
 * Waits until every accepted message has arrived, or does not. What waits for its second attempt, or
 * for the lease of a process that died, is sent by the same servers with their clock and the leases
 * ahead, or where that cannot be set, after that time.
 */
export async function waitForMail(backend: Backend, runs: readonly Run[]): Promise<void> {
  const isComplete = () => {
    const arrivals = backend.mailbox.arrivals();
    return runs.every(({ accepted }) => [...accepted].every((name) => arrivals.has(name)));
  };
  if (await isSoon(isComplete, soonMs)) return;
  const { members, database, setClock } = backend;
  if (setClock === null) return void (await isSoon(isComplete, laterSeconds * 1000));
  for (const member of members) await member.end('SIGTERM');
  await setClock(laterSeconds);
  await passLeaseTime(database.url, laterSeconds * 1000);
  for (const member of members) await member.start();
  await isSoon(isComplete, 2 * soonMs);
}

async function isSoon(isTrue: () => boolean, limitMs: number): Promise<boolean> {
  for (const end = performance.now() + limitMs; !isTrue(); await sleep(200)) {
    if (performance.now() > end) return false;
  }
  return true;
}
