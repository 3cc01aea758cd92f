import { expect, test } from 'vitest';
import { siteContent } from '#testing/site-content.ts';
import { languages } from '#site/languages.ts';
import { copy } from '#server/testing/copy.ts';
import { startHttpPeer } from '#server/testing/http-peer.ts';
import { composeAlert, type Alert } from './alert.ts';
import { createAlertWays } from './alert-ways.ts';
import { problemNames } from './problems.ts';
import type { TeamMail } from './team-mail.ts';

const { signal } = new AbortController();
const context = {
  copy: copy.es.mail.alarm,
  site: 'https://www.altanube.example',
  machine: 'web1',
};
const alert: Alert = {
  event: 'began',
  problem: 'leads-parked',
  since: Date.UTC(2026, 10, 20, 18),
  fields: { count: 2, newest: 'id-1 id-2' },
};
const options = { context, webhookUrl: null, sendTeamMail: null, createId: () => 'id' };

function wayTo(webhookUrl: string) {
  const [way] = createAlertWays({ ...options, webhookUrl });
  if (way === undefined) throw new Error('There is no way');
  return way;
}

test('an alert is one post that says what is wrong, where, since when, and what to do', async () => {
  await using peer = await startHttpPeer();
  expect(await wayTo(peer.url).tell(alert, signal)).toEqual({ ok: true });
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
  const way = wayTo(refusing.url);
  expect(await way.tell(alert, signal)).toEqual({ ok: false, code: '500' });
  await refusing[Symbol.asyncDispose]();
  expect(await way.tell(alert, signal)).toEqual({ ok: false, code: 'TypeError' });
  const stop = new AbortController();
  await using silent = await startHttpPeer(() => stop.abort());
  expect(await wayTo(silent.url).tell(alert, stop.signal)).toEqual({
    ok: false,
    code: 'AbortError',
  });
});

test('an alert is a mail to the team as well', async () => {
  const sent: TeamMail[] = [];
  const results = [
    { ok: true, warning: null },
    { ok: false, code: 'EAUTH 535' },
  ] as const;
  const [way] = createAlertWays({
    ...options,
    async sendTeamMail(mail) {
      sent.push(mail);
      const result = results[sent.length - 1] ?? results[0];
      return result.ok ? result : { ...result, error: 'No', isPermanent: false };
    },
  });
  expect(await way?.tell(alert, signal)).toEqual({ ok: true });
  expect(await way?.tell({ ...alert, event: 'ended' }, signal)).toEqual({
    ok: false,
    code: 'EAUTH 535',
  });
  expect(sent).toMatchObject([
    { id: 'alarm-id', subject: 'Alarma de www.altanube.example: title leads-parked' },
    { id: 'alarm-id', subject: 'Fin en www.altanube.example: title leads-parked' },
  ]);
  expect(sent[0]?.text).toContain('advice leads-parked');
  expect(sent[1]?.text).not.toContain('advice');
});

test.each(languages)('in %s, an alert about parked messages says how to end it', (language) => {
  const { alarm } = siteContent.copy[language].mail;
  const { text } = composeAlert(alert, { ...context, copy: alarm });
  expect(text).toContain('npm run leads -- resend ID');
  expect(text).toContain('npm run leads -- give-up ID');
});

test.each(problemNames)('the alert about %s is one line, and then says what to do', (problem) => {
  const { alarm } = siteContent.copy.es.mail;
  const { subject, text } = composeAlert({ ...alert, problem }, { ...context, copy: alarm });
  expect(subject).toMatch(/^Alarma de www\.altanube\.example: .{10,60}$/);
  expect(text).toContain(alarm.problems[problem].advice);
});
