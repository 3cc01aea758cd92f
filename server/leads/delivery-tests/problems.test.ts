import type { Alert } from '@altanube/outbox';
import { expect, test } from 'vitest';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { describeAlert, problemNames, type ProblemName } from '@altanube/contact/mail/problems';

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
