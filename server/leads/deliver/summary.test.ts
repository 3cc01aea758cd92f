import { afterAll, describe, expect, test } from 'vitest';
import type { LeadStore } from '#server/leads/store/lead-store.ts';
import { openStore } from '#server/leads/store/open-store.ts';
import { createLog } from '#server/log.ts';
import { temporaryFolder } from '#server/testing/folder.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import { sharedPostgres } from '#server/testing/shared-postgres.ts';
import { startSmtpPeer } from '#server/testing/smtp-peer.ts';
import { copy, demo, siteOrigin } from '#server/testing/copy.ts';
import { createSmtpSender } from './smtp-sender.ts';
import { createSummary } from './summary.ts';
import type { TeamMail } from './team-mail.ts';

const postgres = sharedPostgres();
afterAll(() => postgres[Symbol.asyncDispose]());

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.UTC(2026, 10, 20, 17);
const list = 'npm run leads -- list --state quarantined';

/** One of the servers on a store, all with one clock, whose mails the test reads. */
function createServer(store: LeadStore, clock: { time: number }) {
  const mails: TeamMail[] = [];
  const mailServer = { isDown: false, tries: 0 };
  const lines: Record<string, unknown>[] = [];
  const summary = createSummary({
    store,
    async sendTeamMail(mail) {
      mailServer.tries += 1;
      if (mailServer.isDown) {
        return { ok: false, error: 'ventas@altanube.example', code: 'X 451', isPermanent: false };
      }
      mails.push(mail);
      return { ok: true, warning: null };
    },
    copy: copy.es,
    quarantineDays: 30,
    log: createLog((line) => lines.push(JSON.parse(line))),
    now: () => clock.time,
  });

  /** Looks again and again until a time, as housekeeping does every minute. */
  async function lookUntil(end: number, step = minute): Promise<void> {
    for (; clock.time < end; clock.time += step) await summary.sendIfDue();
  }

  return { summary, mails, mailServer, lines, lookUntil };
}

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  async function createStore() {
    const folder = await temporaryFolder();
    const databaseUrl = kind === 'SQLite' ? null : await postgres.createDatabase();
    const store = openStore({ databaseUrl, dataDir: folder.path });
    return {
      store,
      clock: { time: start },
      async quarantine(overrides: Parameters<typeof makeNewLead>[0] = {}) {
        const newLead = makeNewLead({ receivedAt: start, suspicion: 'too-fast', ...overrides });
        await store.add(newLead);
        return newLead.lead;
      },
      async [Symbol.asyncDispose]() {
        await store.close();
        await folder[Symbol.asyncDispose]();
      },
    };
  }

  test('the team gets what was set aside, with the commands, over SMTP', async () => {
    await using database = await createStore();
    await using peer = await startSmtpPeer();
    const { store, clock } = database;
    const lead = await database.quarantine({ message: '\n  Hola \u202e desde\taquí\nAdiós' });
    const released = await database.quarantine();
    await store.requeue({ id: released.id, states: ['quarantined'], now: start });
    await store.add(makeNewLead({ receivedAt: start }, { fingerprint: 'of another message' }));
    clock.time += 5 * minute;
    const sender = createSmtpSender(peer.url, {
      from: { name: 'Altanube', address: 'web@altanube.example' },
      to: ['ventas@altanube.example'],
      copy: copy.es,
      siteOrigin,
      demo,
    });
    const { sendTeamMail } = sender;
    await createSummary({
      store,
      sendTeamMail,
      copy: copy.es,
      quarantineDays: 30,
      log: () => {},
      now: () => clock.time,
    }).sendIfDue();
    const [received] = peer.received;
    expect(received?.to).toEqual(['ventas@altanube.example']);
    expect(received?.mail.subject).toBe('Apartados: 1');
    expect(received?.mail.text?.split('\n')).toEqual([
      'Esto se ha apartado',
      '',
      `Remitente: ${lead.name} <${lead.email}>`,
      `Empresa: ${lead.company}`,
      'Principio:   Hola  desde aquí',
      'Motivo: demasiado deprisa',
      'Recibido: 20 de noviembre de 2026 a las 17:00:00 UTC',
      'Se borra: 20 de diciembre de 2026 a las 17:00:00 UTC',
      'Enviar:',
      `  npm run leads -- release ${lead.id}`,
      'Borrar:',
      `  npm run leads -- refuse ${lead.id}`,
      '',
    ]);
  });

  test('it is one mail a day, with what is new, and none while nothing is', async () => {
    await using database = await createStore();
    const { store, clock } = database;
    const { mails, lines, lookUntil } = createServer(store, clock);
    await lookUntil(start + 10 * minute);
    expect(mails).toEqual([]);
    const first = await database.quarantine({ receivedAt: clock.time });
    await lookUntil(clock.time + 5 * minute);
    const second = await database.quarantine({ receivedAt: clock.time });
    await lookUntil(start + day, 10 * minute);
    expect(mails.map(({ subject }) => subject)).toEqual(['Apartados: 1']);
    await lookUntil(start + 4 * day, 10 * minute);
    expect(mails.map(({ text }) => [text.includes(first.id), text.includes(second.id)])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(lines).toMatchObject([
      { event: 'quarantine-summary-sent', count: 1 },
      { event: 'quarantine-summary-sent', count: 1 },
    ]);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(2);
  });

  test('of two servers one sends it', async () => {
    await using database = await createStore();
    const { store, clock } = database;
    await database.quarantine();
    clock.time += 5 * minute;
    const servers = [createServer(store, clock), createServer(store, clock)];
    for (let look = 0; look < 5; look += 1) {
      await Promise.all(servers.map(({ summary }) => summary.sendIfDue()));
      clock.time += minute;
    }
    expect(servers.flatMap(({ mails }) => mails)).toHaveLength(1);
  });

  test('one that does not go out is tried again every 15 minutes, with everything in it', async () => {
    await using database = await createStore();
    const { store, clock } = database;
    const first = await database.quarantine();
    const { mails, mailServer, lines, lookUntil } = createServer(store, clock);
    mailServer.isDown = true;
    await lookUntil(start + 60 * minute);
    expect(mailServer.tries).toBe(4);
    expect(lines[0]).toMatchObject({ event: 'quarantine-summary-not-sent', code: 'X 451' });
    expect(JSON.stringify(lines)).not.toContain('@');
    const second = await database.quarantine({ receivedAt: clock.time });
    mailServer.isDown = false;
    await lookUntil(clock.time + day, 10 * minute);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(first.id);
    expect(mails[0]?.text).toContain(second.id);
  });

  test('a message that one look sees too early is in the next summary', async () => {
    await using database = await createStore();
    const { store, clock } = database;
    await database.quarantine();
    const { mails, lookUntil } = createServer(store, clock);
    clock.time += 5 * minute;
    // Received before the first summary, stored after it.
    const receivedAt = clock.time - 1000;
    await lookUntil(clock.time + minute);
    const late = await database.quarantine({ receivedAt });
    await lookUntil(clock.time + 2 * day, 10 * minute);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain(late.id);
  });

  test('after 50 the others are a number and a command', async () => {
    await using database = await createStore();
    const { store, clock } = database;
    for (let count = 0; count < 53; count += 1) {
      await database.quarantine({ receivedAt: start + count });
    }
    const { mails, lookUntil } = createServer(store, clock);
    clock.time += 5 * minute;
    await lookUntil(clock.time + minute);
    expect(mails[0]?.subject).toBe('Apartados: 53');
    expect(mails[0]?.text.match(/ release /g)).toHaveLength(50);
    expect(mails[0]?.text).toMatch(new RegExp(`\\nFaltan 3:\\n  ${list}\\n$`));
  });

  test('it comes on the day although the last one was told by a clock two years ahead', async () => {
    await using database = await createStore();
    const { store, clock } = database;
    const before = await database.quarantine();
    clock.time = start + 730 * day;
    const { mails, lookUntil } = createServer(store, clock);
    await lookUntil(clock.time + minute);
    expect(mails).toHaveLength(1);
    clock.time = start + 2 * day;
    await lookUntil(clock.time + 2 * minute);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain(before.id);
  });
});
