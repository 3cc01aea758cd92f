import type { Fault } from './faults.ts';
import type { Run } from './run-faults.ts';
import { drawTable } from './table.ts';

/** Draws what all came to, and names what may not be. `arrivals`: the Message-IDs of each message. */
export function report(arrivals: ReadonlyMap<string, readonly string[]>, runs: readonly Run[]) {
  const problems: string[] = [];
  const rows = runs.map(({ fault, proxyName, figures, accepted, refused }) => {
    const where = `${fault.name}, ${proxyName}`;
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
      proxyName,
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
