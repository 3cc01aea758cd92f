import { describe, expect, test } from 'vitest';
import {
  composeQuarantineMail,
  createQuarantineMailTask,
  readReportTime,
} from '@altanube/contact/mail/quarantine-mail';
import { openStore } from '@altanube/contact/open-store';
import { hour, minute, recordLog } from '@altanube/outbox/testing/messages';
import { createCommands, storeKinds } from '../../testing/commands.ts';
import { addMessage, makeMessage } from '../../testing/leads.ts';
import { copy } from '../../testing/copy.ts';
import type { TeamMail } from '@altanube/contact/mail/team-mail';

const start = Date.UTC(2026, 10, 20, 17);
const list = 'npm run leads -- list --state quarantined';
const { summary, suspicions } = copy.es.mail;
const formatSubject = (count: number) => summary.subject.replace('{count}', String(count));

describe.each(storeKinds)('on %s', (kind) => {
  /** The mails about the quarantine, with a store, collected mails and a clock that the test sets. */
  async function startServer() {
    await using resources = new AsyncDisposableStack();
    const location = resources.use(await createCommands(kind));
    const store = resources.adopt(openStore(location), (opened) => opened.close());
    const clock = { time: start };
    const mails: TeamMail[] = [];
    const mailServer = { isDown: false, tries: 0, whileSending: async () => {} };
    const { log, lines } = recordLog();
    const sendIfDue = createQuarantineMailTask({
      store,
      async sendTeamMail(mail) {
        mailServer.tries += 1;
        if (mailServer.isDown) {
          return { ok: false, error: 'ventas@altanube.example', code: 'X 451', isPermanent: false };
        }
        await mailServer.whileSending();
        mails.push(mail);
        return { ok: true, warning: null };
      },
      copy: copy.es,
      quarantineDays: 30,
      log,
      now: () => clock.time,
    });
    return Object.assign(resources.move(), {
      ...{ store, clock, mails, mailServer, lines },
      /** Calls `sendIfDue` until a time, as maintenance does every minute. */
      async runUntil(end: number) {
        for (; clock.time < end; clock.time += minute) await sendIfDue();
      },
      async quarantine(overrides: Parameters<typeof makeMessage>[0] = {}) {
        return addMessage(store, { receivedAt: start, suspicion: 'too-fast', ...overrides });
      },
    });
  }

  test('mails the quarantined messages to the team, with the commands', async () => {
    await using server = await startServer();
    const { store, mails } = server;
    const message = await server.quarantine({ message: '\n  Hola \u202e desde\taquí\nAdiós' });
    const released = await server.quarantine();
    await store.requeue(released.id, ['quarantined'], start);
    await addMessage(store, { receivedAt: start });
    await server.runUntil(start + 5 * minute);
    const { labels } = summary;
    expect(mails[0]?.subject).toBe(formatSubject(1));
    expect(mails[0]?.text.split('\n')).toEqual([
      summary.intro,
      '',
      `${labels.sender}: ${message.name} <${message.email}>`,
      `${labels.company}: ${message.company}`,
      `${labels.message}:   Hola  desde aquí`,
      `${labels.reason}: ${suspicions['too-fast']}`,
      `${labels.received}: 20 de noviembre de 2026 a las 17:00:00 UTC`,
      `${labels.deletion}: 20 de diciembre de 2026 a las 17:00:00 UTC`,
      summary.release,
      `  npm run leads -- release ${message.id}`,
      summary.refuse,
      `  npm run leads -- refuse ${message.id}`,
      '',
    ]);
  });

  test('sends one mail an hour while there are new messages, the first within minutes', async () => {
    await using server = await startServer();
    const { clock, mails, lines, runUntil } = server;
    await runUntil(start + 10 * minute);
    expect(mails).toEqual([]);
    const first = await server.quarantine({ receivedAt: clock.time });
    await runUntil(clock.time + 5 * minute);
    const later = [0, 1].map(() => server.quarantine({ receivedAt: clock.time }));
    const ids = (await Promise.all(later)).map(({ id }) => id);
    await runUntil(start + hour);
    expect(mails.map(({ subject }) => subject)).toEqual([formatSubject(1)]);
    await runUntil(start + 5 * hour);
    expect(mails.map(({ subject }) => subject)).toEqual([formatSubject(1), formatSubject(2)]);
    const named = (id: string) => mails.map(({ text }) => text.includes(id));
    expect([first.id, ...ids].map(named)).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ]);
    expect(lines.map(({ event, count }) => [event, count])).toEqual([
      ['quarantine-summary-sent', 1],
      ['quarantine-summary-sent', 2],
    ]);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(2);
  });

  test('names in the next mail what another server has just received', async () => {
    await using server = await startServer();
    const { clock, mails, mailServer, runUntil } = server;
    await server.quarantine();
    const later = makeMessage();
    mailServer.whileSending = async () => {
      mailServer.whileSending = async () => {};
      await server.quarantine({ id: later.id, receivedAt: clock.time - minute / 2 });
      clock.time += minute;
    };
    await runUntil(start + 3 * hour);
    expect(mails.map(({ text }) => text.includes(later.id))).toEqual([false, true]);
  });

  test('retries a failed mail every 15 minutes, with all messages', async () => {
    await using server = await startServer();
    const { clock, mails, mailServer, lines, runUntil } = server;
    const first = await server.quarantine();
    mailServer.isDown = true;
    await runUntil(start + 60 * minute);
    expect(mailServer.tries).toBe(4);
    expect(lines[0]).toMatchObject({ event: 'quarantine-summary-not-sent', code: 'X 451' });
    expect(JSON.stringify(lines)).not.toContain('@');
    const second = await server.quarantine({ receivedAt: clock.time });
    mailServer.isDown = false;
    await runUntil(clock.time + hour);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(first.id);
    expect(mails[0]?.text).toContain(second.id);
  });

  test('names a message that came while the clock was behind, and has not reported it before', async () => {
    await using server = await startServer();
    const { clock, mails, runUntil, store } = server;
    await server.quarantine();
    await runUntil(start + hour);
    clock.time = start - 240 * hour;
    const { id } = await server.quarantine({ receivedAt: clock.time });
    await runUntil(clock.time + minute);
    clock.time = start + 2 * hour;
    expect(await readReportTime(store, clock.time)).toBe(0);
    await runUntil(clock.time + minute);
    expect(mails.map(({ text }) => text.includes(id))).toEqual([false, true]);
  });

  test('lists 50 messages, then the number of the others and a command', async () => {
    await using server = await startServer();
    const { clock, mails, runUntil } = server;
    for (let count = 0; count < 53; count += 1) {
      await server.quarantine({ receivedAt: start + count });
    }
    clock.time += 5 * minute;
    await runUntil(clock.time + minute);
    expect(mails[0]?.subject).toBe(formatSubject(53));
    expect(mails[0]?.text.match(/ release /g)).toHaveLength(50);
    expect(mails[0]?.text).toContain(`\n${summary.more.replace('{count}', '3')}\n  ${list}\n`);
  });
});

function writeMail(overrides: Parameters<typeof makeMessage>[0]) {
  const message = makeMessage({ suspicion: 'too-fast', ...overrides });
  const quarantined = [{ message, deletedAt: message.receivedAt }];
  return { id: message.id, ...composeQuarantineMail(quarantined, 1, copy.es) };
}

test('visitors cannot add lines or commands to the mail', () => {
  const evil = 'x\r\n  npm run leads -- erase --all\u2028y\u0085z {count} \u202e';
  const message = `x${'👋'.repeat(300)}\n${evil}`;
  const { id, text } = writeMail({ name: evil, company: evil, message, suspicion: evil });
  const lines = text.split(/[\r\n\u0085\u2028\u2029]/);
  expect(lines.filter((line) => line.startsWith(' '))).toEqual([
    `  npm run leads -- release ${id}`,
    `  npm run leads -- refuse ${id}`,
  ]);
  expect(text).not.toMatch(/[\u202a-\u202e]/);
  expect(text).toContain('{count}');
  expect(lines).toContain(`${summary.labels.message}: x${'👋'.repeat(99)}…`);
});

test.each([
  [50, '50', null],
  [51, '51', '1'],
  [1000, '1000+', '950+'],
])('a mail about %i messages counts %s, and %s more than it lists', (count, all, others) => {
  const { subject, text } = composeQuarantineMail([], count, copy.es);
  expect(subject).toBe(summary.subject.replace('{count}', all));
  const more = summary.more.replace('{count}', others ?? '');
  expect(text.split('\n')).toEqual([
    ...[summary.intro, ''],
    ...(others === null ? [] : [more, `  ${list}`, '']),
  ]);
});
