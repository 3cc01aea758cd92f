import { expect, vi } from 'vitest';
import { startSmtpPeer, type SmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { isSlow } from '../generated.ts';
import { postLead } from '../posts.ts';
import { createServerFolder, startServer } from '../server-process.ts';

// A machine that does other work as well needs minutes for some attacks.
if (!isSlow) vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** Longer than the first backoff: on a machine that freezes, a mail may time out once. */
const maxDeliveryMs = 400_000;

/** After a shell command such as `ulimit`. */
export async function startTarget(shellCommand?: string) {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await createServerFolder()).path;
  const mailbox = resources.use(await startSmtpPeer());
  const limits = { LEADS_PER_ADDRESS: '1000000', LEADS_OVERALL: '1000000' };
  const settings = { SMTP_URL: mailbox.url, ...limits };
  const server = resources.use(await startServer(folder, settings, shellCommand));
  const accepted = new Set<string>();

  async function post(input?: object, headers?: Record<string, string>) {
    const response = await postLead(server.url, { input, headers });
    if (response.status === 200) accepted.add((await response.clone().json()).id);
    return response;
  }

  /** What the server has logged. A line that is not one JSON object fails the test. */
  function logged(): Record<string, unknown>[] {
    const lines = server.lines.filter((line) => !line.startsWith('Serving '));
    return lines.map((line) => JSON.parse(line));
  }

  function listIds(wanted: string): string[] {
    return logged().flatMap(({ event, id }) => (event === wanted ? [String(id)] : []));
  }

  /**
   * Fails unless the process has survived, has stored every message that got a 200 and delivered it
   * exactly once, and has logged no error. After an attack that the team must hear of, only errors
   * with a stack count, which nobody foresaw.
   */
  async function expectUnharmed({ isReported } = { isReported: false }): Promise<void> {
    expect((await fetch(server.url)).status).toBe(200);
    expect((await post()).status).toBe(200);
    const stored = () => listIds('lead-stored').sort();
    const known = () => new Set([...stored(), ...listIds('lead-quarantined')]);
    // A line of the log may take longer than the response that it came before.
    await expect.poll(() => [...accepted].filter((id) => !known().has(id))).toEqual([]);
    // One whose first attempt failed, as on a machine that stands still, is retried after 2 to 5 minutes.
    await expect
      .poll(() => deliveredIds(mailbox), { timeout: maxDeliveryMs, interval: 10 })
      .toEqual(stored());
    const errors = logged().filter(({ level }) => level === 'error');
    expect(errors.filter((line) => !isReported || 'stack' in line)).toEqual([]);
    expect(server.errorOutput()).toBe('');
  }

  const owned = resources.move();
  return {
    server,
    folder,
    post,
    logged,
    accepted,
    expectUnharmed,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** The ids of the delivered messages, sorted; one that arrived twice is in it twice. */
function deliveredIds({ received }: SmtpPeer): string[] {
  const ids = received.map(({ mail }) => /^<([^@]+)@/.exec(mail.messageId ?? '')?.[1] ?? '');
  // The team is told of some attacks, by mail too.
  return ids.filter((id) => !id.startsWith('alarm-')).sort();
}
