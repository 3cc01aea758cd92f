import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { toMessage } from '@altanube/contact/contact-message';
import { createSampleMessage } from '@altanube/contact/destinations';
import { describeAlert, type ProblemName, problemNames } from '@altanube/contact/mail/problems';
import { createTeamChannels } from '@altanube/contact/team';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { type Alert, createWorker } from '@altanube/outbox';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { startHttpPeer } from '@altanube/outbox/testing/http-peer';
import { startSmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { parseConfig } from '@altanube/runtime/config';
import { createCommands } from '../../testing/commands.ts';
import { copy, demo } from '../../testing/copy.ts';
import { addMessage, makeMessage } from '../../testing/leads.ts';

const never = new AbortController().signal;
const company = { name: 'Altanube', email: { sales: 'ventas@altanube.example' }, destinations: [] };
const alarm = { id: 'alarm-1', subject: 'Something is wrong', text: 'Look at it.\n' };

/** The senders of a server with these settings, in a company that lists these destinations. */
function createTestSenders(environment: Record<string, string>, ...listed: string[]) {
  const parsed = parseConfig(environment);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  /** Every report, as `begin name` or `end name`. */
  const reports: string[] = [];
  const created = createTeamChannels({
    settings: parsed.config,
    copy: copy.es,
    company: { ...company, destinations: listed.map((name) => ({ name })) },
    demo,
    machine: 'web-1',
    problems: {
      raise: (name, { destinations = '' } = {}) =>
        void reports.push(`begin ${name} ${String(destinations)}`.trim()),
      resolve: (name) => void reports.push(`end ${name}`),
    },
  });
  const destination = created.destinations.find(({ name }) => name === 'mail');
  if (destination === undefined) throw new Error('There is no mail');
  return { ...created, destination, reports };
}

/** A mail server that refuses every sign-in until `guard.accepts` is set. */
async function startGuardedPeer() {
  const guard = { accepts: false };
  const peer = await startSmtpPeer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username }, _session, done) {
      if (guard.accepts) return done(null, { user: username });
      done(Object.assign(new Error('Wrong password'), { responseCode: 535 }));
    },
  });
  return { ...peer, url: peer.url.replace('//', '//user:secret@'), guard };
}

test('while the mail server refuses the sign-in, messages stay pending, and the problem is reported', async () => {
  await using commands = await createCommands();
  await using server = await startGuardedPeer();
  const clock = { time: Date.UTC(2026, 10, 20, 17) };
  const now = () => clock.time;
  const { destination, reports } = createTestSenders({ SMTP_URL: server.url });
  await commands.withStore(async (store) => {
    const worker = createWorker({ store, destination, log: () => {}, now });
    for (const message of [makeMessage(), makeMessage()]) await addMessage(store, message);
    expect(await worker.deliverDue()).toBe(2);
    expect(await store.backlog(['mail'], 0)).toMatchObject({ pending: 2, parked: 0 });
    expect(new Set(reports)).toEqual(new Set(['begin mail-login-refused']));
    server.guard.accepts = true;
    clock.time = (await store.nextDueAt('mail')) ?? 0;
    expect(await worker.deliverDue()).toBeGreaterThan(0);
    expect(reports.at(-1)).toBe('end mail-login-refused');
  });
});

test('a site on https without a mail server reports the first message that went into the folder', async () => {
  await using folder = await createTemporaryFolder();
  const site = { SITE_URL: 'https://www.altanube.example', DATA_DIR: folder.path };
  const { destination, sendTeamMail, reports } = createTestSenders(site);
  expect(await sendTeamMail(alarm, never)).toMatchObject({ ok: true });
  expect(reports).toEqual([]);
  expect(await destination.send(toMessage(makeMessage()), never)).toMatchObject({ ok: true });
  expect(reports).toEqual(['begin mail-to-folder']);
});

test('messages and alerts go where settings and company say, and a broken destination is reported', async () => {
  let status = 200;
  await using chat = await startHttpPeer((response) => response.writeHead(status).end());
  await using slack = await startHttpPeer();
  await using webhook = await startHttpPeer();
  const settings = {
    GOOGLE_CHAT_WEBHOOK_URL: new URL('/v1/spaces/A/messages?key=k&token=t', chat.url).href,
    SLACK_WEBHOOK_URL: new URL('/services/T/B/x', slack.url).href,
    ALERTS_TO: 'slack',
    ALERT_WEBHOOK_URL: webhook.url,
    LEADS_WEBHOOK_URL: webhook.url,
    LEADS_WEBHOOK_HEADER: 'X-Token: a',
  };
  const team = createTestSenders(settings, 'google-chat', 'webhook');
  const listNames = (all: readonly { name: string }[]) => all.map(({ name }) => name);
  expect(listNames(team.destinations)).toEqual(['mail', 'google-chat', 'webhook']);
  expect(team.unlisted).toEqual(['slack']);
  expect(team.mailDomain).toBe('altanube.example');

  const sample = createSampleMessage(Date.UTC(2026, 10, 20, 17));
  const [, toChat, toWebhook] = team.destinations;
  expect(await toWebhook?.send(sample, never)).toMatchObject({ ok: true });
  const { data } = JSON.parse(webhook.received[0]?.body ?? '');
  const said = { name: 'TEST', email: 'test@example.com', company: 'TEST', language: 'es' };
  expect(data).toMatchObject({ id: sample.id, ...said });
  for (status of [404, 500, 200]) await toChat?.send(sample, never);
  expect(chat.received[0]?.body).toContain('Nobody has written it');
  expect(team.reports).toEqual([
    'end destination-broken',
    'begin destination-broken google-chat (HTTP 404)',
    'end destination-broken',
  ]);

  expect(listNames(team.alertChannels)).toEqual(['webhook', 'slack', 'mail']);
  const alert = { event: 'began', problem: 'leads-parked', since: 0, details: {} } as const;
  for (const { name, notify } of team.alertChannels) {
    if (name !== 'mail') await notify(alert, never);
  }
  for (const { received } of [webhook, slack]) expect(received.at(-1)?.body).toContain('web-1');
});

describe('a mail to the team', () => {
  const odd = {
    id: '../../etc/2026-11-20T17:00:00.000Z',
    subject: 'Wrong\r\nBcc: x@evil.example =?utf-8?q?x?= \u202egpj.exe',
    text: '<b>Ñandú</b>\n.\n  npm run leads -- release 01a20104-c321-72b6-88e2-14dab7ab5c04\n',
  };

  test('goes over SMTP to the recipients of messages, with the intended headers', async () => {
    await using peer = await startSmtpPeer();
    const { sendTeamMail } = createTestSenders({
      SMTP_URL: peer.url,
      LEADS_TO: 'equipo@altanube.example, direccion@altanube.example',
    });
    expect(await sendTeamMail(odd, never)).toEqual({ ok: true, warning: null });
    const [received] = await peer.waitFor(1);
    expect(received).toMatchObject({
      from: company.email.sales,
      to: ['equipo@altanube.example', 'direccion@altanube.example'],
    });
    const mail = received?.mail;
    expect(mail?.subject).toBe('Wrong Bcc: x@evil.example = ?utf-8?q?x?= gpj.exe');
    expect(mail?.text).toBe(odd.text);
    expect(mail?.html).toBeUndefined();
    expect(mail?.bcc ?? []).toEqual([]);
    expect(mail?.messageId).toMatch(/^<[\w-]+@altanube\.example>$/);
    expect(received?.raw.toString()).toContain('Auto-Submitted: auto-generated');
  });

  test('is a file in the mail folder without a mail server', async () => {
    await using folder = await createTemporaryFolder();
    const { sendTeamMail } = createTestSenders({ DATA_DIR: folder.path });
    expect(await sendTeamMail(odd, never)).toEqual({ ok: true, warning: null });
    expect(await readdir(folder.path)).toEqual(['mail']);
    const [name = ''] = await readdir(join(folder.path, 'mail'));
    expect(name).toMatch(/^[\w-]+\.eml$/);
    const bytes = await readFile(join(folder.path, 'mail', name));
    expect((await PostalMime.parse(bytes)).text).toBe(odd.text);
    // Erasing a message searches the files for its id.
    expect(bytes.toString()).toContain('01a20104-c321-72b6-88e2-14dab7ab5c04');
  });
});

const where = { site: 'https://www.altanube.example', machine: 'web1' };
const alert: Alert<ProblemName> = {
  event: 'began',
  problem: 'leads-parked',
  since: Date.UTC(2026, 10, 20, 18),
  details: { count: 2, newest: 'id-1 id-2' },
};

test('an alert says what is wrong, where, since when, and what to do until it is resolved', () => {
  const copy = siteContent.copy.es.mail.alarm;
  const { advice } = copy.problems['leads-parked'];
  const rows = `${copy.machine}: web1\ncount: 2\nnewest: id-1 id-2\n`;
  const { subject, text } = describeAlert(alert, { copy, ...where });
  expect(text).toBe(`${subject}\n\n${advice}\n\n${copy.since}: 2026-11-20T18:00:00.000Z\n${rows}`);
  const ended = describeAlert({ ...alert, event: 'ended', since: null }, { copy, ...where });
  expect(ended.text).toBe(`${ended.subject}\n\n${rows}`);
});

test.each(problemNames)(
  'the alert about %s has a one-line subject, and says what to do',
  (problem) => {
    const { alarm } = siteContent.copy.es.mail;
    const { subject, text } = describeAlert({ ...alert, problem }, { ...where, copy: alarm });
    expect(subject).toContain(alarm.problems[problem].title);
    expect(subject).not.toContain('\n');
    expect(text).toContain(alarm.problems[problem].advice);
  },
);
