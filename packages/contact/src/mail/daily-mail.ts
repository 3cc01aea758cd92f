import { join } from 'node:path';
import {
  deleteFilesContaining,
  isWithin,
  type Log,
  type Store,
  type DeletionErrors,
} from '@altanube/outbox';
import { toLead, type StoredLead } from '../stored-lead.ts';
import { fill } from '@altanube/base/template';
import type { ContactTexts } from '../texts.ts';
import { formatTime } from './mail.ts';
import { isolateBidi, toSingleLine, getChoiceText } from './mail-text.ts';
import type { SendTeamMail } from './team-mail.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Newer messages wait for the next mail, since the clocks of servers differ. */
const maxClockSkewMs = minuteMs;
const maxShown = 50;
const maxCounted = 1000;
const maxTextLength = 200;

/** Key of the last sending time in the store, and prefix of the file names. */
const dailyMailName = 'quarantine-summary';

export type DailyMailOptions = {
  store: Pick<Store, 'alerts' | 'setAlert' | 'findQuarantined' | 'find'>;
  sendTeamMail: SendTeamMail;
  copy: ContactTexts;
  quarantineDays: number;
  log: Log;
  now: () => number;
};

/** Sends at most once a day, on the leader only. Retries 15 minutes after a failure. */
export function createDailyMailTask(options: DailyMailOptions): () => Promise<void> {
  const { store, sendTeamMail, copy, quarantineDays, log, now } = options;
  let lastAttempt = { at: -Infinity, isSent: false };
  return async () => {
    const time = now();
    // Checked in memory too, since the store may be readable but not writable.
    if (isWithin(lastAttempt.isSent ? dayMs : 15 * minuteMs, lastAttempt.at, time)) return;
    const sentAt = (await store.alerts()).get(dailyMailName) ?? -Infinity;
    if (isWithin(dayMs, sentAt, time)) return;
    // All messages, if the last mail was sent while the clock was ahead.
    const from = sentAt > time ? 0 : Math.max(0, sentAt - maxClockSkewMs);
    const before = time - maxClockSkewMs;
    const ids = await store.findQuarantined({ from, before, limit: maxCounted });
    if (ids.length === 0) return;
    const leads: QuarantinedLead[] = [];
    for (const id of ids.slice(0, maxShown)) {
      const record = await store.find(id);
      // It may have been released or refused meanwhile.
      const delivery = record?.deliveries.find(({ state }) => state === 'quarantined');
      if (record === null || delivery === undefined) continue;
      leads.push({
        lead: toLead(record.message),
        deletedAt: delivery.since + quarantineDays * dayMs,
      });
    }
    const id = `${dailyMailName}-${new Date(before).toISOString()}`;
    const text = composeDailyMail(leads, ids.length, copy);
    const sent = await sendTeamMail({ id, ...text }, AbortSignal.timeout(30_000));
    lastAttempt = { at: time, isSent: sent.ok };
    if (!sent.ok) return log('error', 'quarantine-summary-not-sent', { code: sent.code });
    await store.setAlert(dailyMailName, time);
    log('info', 'quarantine-summary-sent', { count: ids.length });
  };
}

type QuarantinedLead = { lead: StoredLead; deletedAt: number };

/** Puts visitors' text after a label on one line, so that it does not look like a command. */
export function composeDailyMail(leads: QuarantinedLead[], count: number, copy: ContactTexts) {
  const { language, mail } = copy;
  const { subject, intro, labels, release, refuse, more } = mail.summary;
  const command = (args: string) => `  npm run leads -- ${args}`;
  const atLeast = (number: number) => `${number}${count < maxCounted ? '' : '+'}`;
  const entries = leads.map(({ lead, deletedAt }) => [
    `${labels.sender}: ${truncate(`${isolateBidi(lead.name)} <${toSingleLine(lead.email)}>`)}`,
    `${labels.company}: ${truncate(isolateBidi(lead.company))}`,
    `${labels.message}: ${truncate(isolateBidi(firstLine(lead.message)))}`,
    `${labels.reason}: ${truncate(toSingleLine(getChoiceText(lead.suspicion ?? '', mail.suspicions)))}`,
    `${labels.received}: ${formatTime(lead.receivedAt, language)}`,
    `${labels.deletion}: ${formatTime(deletedAt, language)}`,
    ...[release, command(`release ${lead.id}`), refuse, command(`refuse ${lead.id}`), ''],
  ]);
  const remaining = count - maxShown;
  const rest = [fill(more, { count: atLeast(remaining) }), command('list --state quarantined'), ''];
  return {
    subject: fill(subject, { count: atLeast(count) }),
    text: [intro, '', ...entries.flat(), ...(remaining > 0 ? rest : [])].join('\n'),
  };
}

const firstLine = (text: string) =>
  text.split(/[\r\n\u2028\u2029]/).find((line) => line.trim() !== '') ?? '';

const truncate = (text: string) =>
  text.length <= maxTextLength
    ? text
    : `${text.slice(0, maxTextLength).replace(/\p{Surrogate}$/u, '')}…`;

/** Deletes daily mails with these lead ids from the mail folder. See `createSendTeamMail`. */
export function deleteDailyMailsContaining(
  dataDir: string,
  ids: readonly string[],
  undeleted: DeletionErrors,
): Promise<string[]> {
  const mailFiles = { folder: join(dataDir, 'mail'), prefix: `${dailyMailName}-` };
  return deleteFilesContaining(ids, mailFiles, undeleted);
}
