import { expect } from 'vitest';
import { isEndurance } from '#server/testing/endurance.ts';
import { temporaryFolder } from '#server/testing/folder.ts';
import { leadInput } from '#server/testing/leads.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import {
  prepareServerFolder,
  startServer,
  type ServerProcess,
} from '#server/testing/server-process.ts';
import { startSmtpPeer, type SmtpPeer } from '#server/testing/smtp-peer.ts';

export type StoreKind = 'SQLite' | 'PostgreSQL';

/** The stores that an attack is tried on. */
export const storeKinds: StoreKind[] = isEndurance ? ['SQLite', 'PostgreSQL'] : ['SQLite'];

/** A server process to attack, its store, and a mailbox that takes every mail. */
export type Target = AsyncDisposable & {
  server: ServerProcess;
  folder: string;
  mailbox: SmtpPeer;
  /** Posts a message and remembers its id if the response is 200. */
  post(message?: object, headers?: Record<string, string>): Promise<Response>;
  /** The ids of the messages that got a 200. */
  accepted: Set<string>;
  /**
   * Fails unless the process has survived, serves pages, stores a message, has stored every message that
   * got a 200, has delivered every stored message exactly once (but none that it has set aside as spam),
   * and has logged no error but of these events.
   */
  expectUnharmed(expectedErrors?: string[]): Promise<void>;
};

export type TargetOptions = { store?: StoreKind; environment?: Record<string, string> };

export async function startTarget(options: TargetOptions = {}): Promise<Target> {
  const { store = 'SQLite', environment = {} } = options;
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await temporaryFolder()).path;
  await prepareServerFolder(folder);
  const postgres = store === 'PostgreSQL' ? resources.use(await startPostgres()) : null;
  const mailbox = resources.use(await startSmtpPeer());
  const server = resources.use(
    await startServer(folder, {
      SMTP_URL: mailbox.url,
      LEADS_PER_ADDRESS: '1000000',
      LEADS_OVERALL: '1000000',
      ...(postgres !== null && { DATABASE_URL: await postgres.createDatabase() }),
      ...environment,
    }),
  );
  const accepted = new Set<string>();

  async function post(message: object = leadInput, headers: Record<string, string> = {}) {
    const response = await fetch(`${server.url}/send-contact-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(message),
      redirect: 'manual',
    });
    if (response.status === 200) accepted.add((await response.clone().json()).id);
    return response;
  }

  function idsOf(wanted: string): string[] {
    return logged(server).flatMap(({ event, id }) => (event === wanted ? [String(id)] : []));
  }

  async function expectUnharmed(expectedErrors: string[] = []): Promise<void> {
    expect((await fetch(server.url)).status).toBe(200);
    expect((await post()).status).toBe(200);
    const stored = () => idsOf('lead-stored').sort();
    const known = new Set([...stored(), ...idsOf('lead-quarantined')]);
    expect([...accepted].filter((id) => !known.has(id))).toEqual([]);
    await expect
      .poll(() => deliveredIds(mailbox), { timeout: 30_000, interval: 10 })
      .toEqual(stored());
    const errors = logged(server).filter(({ level }) => level === 'error');
    expect(errors.filter(({ event }) => !expectedErrors.includes(String(event)))).toEqual([]);
    expect(server.errors).toEqual([]);
  }

  const owned = resources.move();
  return {
    server,
    folder,
    mailbox,
    post,
    accepted,
    expectUnharmed,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** The ids of the delivered messages, sorted; one that arrived twice is in it twice. */
export function deliveredIds({ received }: SmtpPeer): string[] {
  return received.map(({ mail }) => /^<([^@]+)@/.exec(mail.messageId ?? '')?.[1] ?? '').sort();
}

/** The lines of the log. A line that is not one JSON object fails the test. */
export function logged({ lines }: ServerProcess): Record<string, unknown>[] {
  return lines.filter((line) => !line.startsWith('Serving ')).map((line) => JSON.parse(line));
}
