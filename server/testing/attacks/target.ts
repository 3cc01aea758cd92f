import { expect, vi } from 'vitest';
import { startSmtpPeer, type SmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { isWhole } from '../property-testing.ts';
import { postMessage } from '../posts.ts';
import { createServerFolder, startServer } from '../server-process.ts';

// On a busy machine, some attacks take minutes.
if (!isWhole) vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** Longer than the first backoff: on a machine that freezes, the first attempt may time out. */
const maxDeliveryMs = 400_000;

/** Starts a server to attack, after a shell command such as `ulimit`. */
export async function startTarget(shellCommand?: string) {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await createServerFolder()).path;
  const mailbox = resources.use(await startSmtpPeer());
  const limits = { LEADS_PER_ADDRESS: '1000000', LEADS_OVERALL: '1000000' };
  const settings = { SMTP_URL: mailbox.url, ...limits };
  const server = resources.use(await startServer(folder, settings, shellCommand));
  const accepted = new Set<string>();

  async function post(input?: object, headers?: Record<string, string>) {
    const response = await postMessage(server.url, { input, headers });
    if (response.status === 200) accepted.add((await response.clone().json()).id);
    return response;
  }

  /** The server's log lines. A line that is not JSON fails the test. */
  function readLog(): Record<string, unknown>[] {
    const lines = server.lines.filter((line) => !line.startsWith('Serving '));
    return lines.map((line) => JSON.parse(line));
  }

  function listIds(wanted: string): string[] {
    return readLog().flatMap(({ event, id }) => (event === wanted ? [String(id)] : []));
  }

  /**
   * Fails unless the process has survived, has stored every message that got a 200 and delivered it
   * exactly once, and has logged no error. After an attack that raises alerts, only unexpected
   * errors count, which have a stack.
   */
  async function expectUnharmed({ isReported } = { isReported: false }): Promise<void> {
    expect((await fetch(server.url)).status).toBe(200);
    expect((await post()).status).toBe(200);
    const stored = () => listIds('lead-stored').sort();
    const known = () => new Set([...stored(), ...listIds('lead-quarantined')]);
    // A log line may arrive later than the response that it precedes.
    await expect.poll(() => [...accepted].filter((id) => !known().has(id))).toEqual([]);
    // If the first attempt failed, as on a machine that freezes, the retry takes 2 to 5 minutes.
    await expect
      .poll(() => listDeliveredIds(mailbox), { timeout: maxDeliveryMs, interval: 10 })
      .toEqual(stored());
    const errors = readLog().filter(({ level }) => level === 'error');
    expect(errors.filter((line) => !isReported || 'stack' in line)).toEqual([]);
    expect(server.errorOutput()).toBe('');
  }

  const owned = resources.move();
  return Object.assign(owned, { server, folder, post, readLog, accepted, expectUnharmed });
}

/** The ids of the delivered messages, sorted; an id that arrived twice is listed twice. */
function listDeliveredIds({ received }: SmtpPeer): string[] {
  const ids = received.map(({ mail }) => /^<([^@]+)@/.exec(mail.messageId ?? '')?.[1] ?? '');
  // Some attacks raise alerts, which are mailed, too.
  return ids.filter((id) => !id.startsWith('alarm-')).sort();
}
