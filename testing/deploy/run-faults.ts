import { setTimeout as sleep } from 'node:timers/promises';
import { createAsk } from './ask.ts';
import type { Backend } from './backend.ts';
import { quietMs, type Fault } from './faults.ts';
import type { Proxy } from './proxies.ts';
import { drawTable } from './table.ts';
import { startVisitors, type Figures } from './visitors.ts';

/** What one fault came to behind one proxy. */
export type Run = {
  fault: Fault;
  proxy: Proxy;
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
  return { fault, proxy, figures, accepted, refused };
}

/** How long a mail may take while nothing is wrong. */
const soonMs = 30_000;
/** A second attempt follows within 5 minutes, the lease of a process that died lasts 3. */
const laterSeconds = 6 * 60;

/**
 * Waits until every accepted message has arrived, or does not. What waits for its second attempt is
 * sent by the same servers with their clock ahead, or where that cannot be set, after that time.
 */
export async function waitForMail(backend: Backend, runs: readonly Run[]): Promise<void> {
  const isComplete = () => {
    const arrivals = backend.mailbox.arrivals();
    return runs.every(({ accepted }) => [...accepted].every((name) => arrivals.has(name)));
  };
  if (await isSoon(isComplete, soonMs)) return;
  const { members, setClock } = backend;
  if (setClock === null) return void (await isSoon(isComplete, laterSeconds * 1000));
  for (const member of members) await member.end('SIGTERM');
  await setClock(laterSeconds);
  for (const member of members) await member.start();
  await isSoon(isComplete, 2 * soonMs);
}

async function isSoon(isTrue: () => boolean, limitMs: number): Promise<boolean> {
  for (const end = performance.now() + limitMs; !isTrue(); await sleep(200)) {
    if (performance.now() > end) return false;
  }
  return true;
}

/** Draws what all came to, and names what may not be. */
export function report(backend: Backend, runs: readonly Run[]) {
  const arrivals = backend.mailbox.arrivals();
  const problems: string[] = [];
  const rows = runs.map(({ fault, proxy, figures, accepted, refused }) => {
    const where = `${fault.name}, ${proxy.name}`;
    const copies = [...accepted].map((name) => arrivals.get(name) ?? []);
    const lost = copies.filter((ids) => ids.length === 0).length;
    const doubled = copies.filter((ids) => isDoubled(ids, fault)).length;
    const repeated = copies.filter((ids) => ids.length > 1 && !isDoubled(ids, fault)).length;
    const { requests, pageErrors, slowestPageMs, failedPosts } = figures;
    if (lost > 0) problems.push(`${where}: ${lost} messages lost`);
    if (doubled > 0) problems.push(`${where}: ${doubled} messages doubled`);
    if (accepted.size === 0) problems.push(`${where}: no message was accepted`);
    if (fault.keepsPages && pageErrors.length > 0) {
      const kinds = [...new Set(pageErrors)].slice(0, 3).join('; ');
      problems.push(`${where}: ${pageErrors.length} pages not shown (${kinds})`);
    }
    const numbers = [requests, pageErrors.length, `${(slowestPageMs / 1000).toFixed(1)} s`];
    const messages = [failedPosts, refused.size, accepted.size, accepted.size - lost];
    return [
      fault.name,
      proxy.name,
      ...[...numbers, ...messages, lost, doubled, repeated].map(String),
    ];
  });
  return { table: drawTable(head, rows), problems };
}

const head = [
  ...['fault', 'proxy', 'requests', 'page errors', 'slowest page', 'posts failed', 'refused'],
  ...['accepted', 'delivered', 'lost', 'doubled', 'sent again'],
];

/** Two leads of one message, or two mails of one lead without a reason. */
function isDoubled(messageIds: readonly string[], { mayRepeatMail }: Fault): boolean {
  return new Set(messageIds).size > 1 || (messageIds.length > 1 && !mayRepeatMail);
}
