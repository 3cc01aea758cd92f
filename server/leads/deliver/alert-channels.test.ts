import { expect, test } from 'vitest';
import { siteContent } from '#testing/site-content.ts';
import { languages } from '#site/languages.ts';
import { copy } from '#server/testing/copy.ts';
import { startHttpPeer } from '#server/testing/http-peer.ts';
import { mailChannel, webhookChannel, type AlertText } from './alert-channels.ts';
import type { Alert } from './alerts.ts';
import { describeAlert, problemNames, type ProblemName } from './problems.ts';

const { signal } = new AbortController();
const origin = { site: 'https://www.altanube.example', machine: 'web1' };
const context = { copy: copy.es.mail.alarm, ...origin };
const describe = (alert: Alert<ProblemName>) => describeAlert(alert, context);
const alert: Alert<ProblemName> = {
  event: 'began',
  problem: 'leads-parked',
  since: Date.UTC(2026, 10, 20, 18),
  details: { count: 2, newest: 'id-1 id-2' },
};

const channelTo = (url: string) => webhookChannel({ url, describe, origin });

test('an alert is one post that says what is wrong, where, since when, and what to do', async () => {
  await using peer = await startHttpPeer();
  expect(await channelTo(peer.url).tell(alert, signal)).toEqual({ ok: true });
  expect(peer.received.map(({ body }) => JSON.parse(body))).toEqual([
    {
      event: 'problem-began',
      problem: 'leads-parked',
      site: 'https://www.altanube.example',
      machine: 'web1',
      since: '2026-11-20T18:00:00.000Z',
      details: { count: 2, newest: 'id-1 id-2' },
      text: expect.stringMatching(/title leads-parked[^]*advice leads-parked[^]*id-1 id-2/),
    },
  ]);
});

test('a post that nobody takes, or takes too long to, is a failure with its reason', async () => {
  const refusing = await startHttpPeer((response) => response.writeHead(500).end());
  const channel = channelTo(refusing.url);
  expect(await channel.tell(alert, signal)).toEqual({ ok: false, code: '500' });
  await refusing[Symbol.asyncDispose]();
  expect(await channel.tell(alert, signal)).toEqual({ ok: false, code: 'TypeError' });
  const stop = new AbortController();
  await using silent = await startHttpPeer(() => stop.abort());
  expect(await channelTo(silent.url).tell(alert, stop.signal)).toEqual({
    ok: false,
    code: 'AbortError',
  });
});

test('an alert is a mail to the team as well', async () => {
  const sent: AlertText[] = [];
  const results = [
    { ok: true },
    { ok: false, code: 'ECONNECTION' },
    { ok: false, code: 'EAUTH 535', isLoginRefused: true },
  ] as const;
  const channel = mailChannel(async (mail) => {
    sent.push(mail);
    return results[sent.length - 1] ?? results[0];
  }, describe);
  expect(await channel.tell(alert, signal)).toEqual({ ok: true });
  const ended = { ...alert, event: 'ended' } as const;
  expect(await channel.tell(ended, signal)).toMatchObject({ ok: false, retryAfterMs: 0 });
  // Who tries a wrong password again and again may be shut out.
  expect(await channel.tell(ended, signal)).toEqual({
    ok: false,
    code: 'EAUTH 535',
    retryAfterMs: 15 * 60_000,
  });
  expect(sent).toMatchObject([
    { subject: 'Alarma de www.altanube.example: title leads-parked' },
    { subject: 'Fin en www.altanube.example: title leads-parked' },
    {},
  ]);
  expect(sent[0]?.text).toContain('advice leads-parked');
  expect(sent[1]?.text).not.toContain('advice');
});

test.each(languages)('in %s, an alert about parked messages says how to end it', (language) => {
  const { alarm } = siteContent.copy[language].mail;
  const { text } = describeAlert(alert, { ...context, copy: alarm });
  expect(text).toContain('npm run leads -- resend ID');
  expect(text).toContain('npm run leads -- give-up ID');
});

test.each(problemNames)('the alert about %s is one line, and then says what to do', (problem) => {
  const { alarm } = siteContent.copy.es.mail;
  const { subject, text } = describeAlert({ ...alert, problem }, { ...context, copy: alarm });
  expect(subject).toMatch(/^Alarma de www\.altanube\.example: .{10,60}$/);
  expect(text).toContain(alarm.problems[problem].advice);
});
