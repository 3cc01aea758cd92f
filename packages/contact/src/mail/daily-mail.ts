import { join } from 'node:path';
import {
  deleteFilesContaining,
  isWithin,
  type Log,
  type Store,
  type DeletionErrors,
} from '@altanube/outbox';
import { toLead, type StoredLead } from '../stored-lead.ts';
import { fill } from '../template.ts';
import type { ContactTexts } from '../texts.ts';
import { formatTime } from './mail.ts';
import { isolated, oneLine, textFor } from './mail-text.ts';
import type { SendTeamMail } from './team-mail.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A message is left for the next mail until the clocks of all servers have passed it. */
const settlingMs = minuteMs;
const maxShown = 50;
const maxCounted = 1000;
const maxTextLength = 200;

/** Under this name the store has when it was sent last, and so its files are called. */
const dailyMailName = 'quarantine-summary';

export type DailyMailOptions = {
  store: Pick<Store, 'alerts' | 'setAlert' | 'findQuarantined' | 'find'>;
  sendTeamMail: SendTeamMail;
  copy: ContactTexts;
  quarantineDays: number;
  log: Log;
  now: () => number;
};

/** At most once a day, by the leader alone. After a failure, again after 15 minutes. */
export function createDailyMail(options: DailyMailOptions): () => Promise<void> {
  const { store, sendTeamMail, copy, quarantineDays, log, now } = options;
  let last = { at: -Infinity, isSent: false };
  return async () => {
    const time = now();
    // The store may be read from when nothing can be written to it.
    if (isWithin(last.isSent ? dayMs : 15 * minuteMs, last.at, time)) return;
    const sentAt = (await store.alerts()).get(dailyMailName) ?? -Infinity;
    if (isWithin(dayMs, sentAt, time)) return;
    // Everything, if the last one was sent by a clock that was ahead and has been put right.
    const from = sentAt > time ? 0 : Math.max(0, sentAt - settlingMs);
    const before = time - settlingMs;
    const ids = await store.findQuarantined({ from, before, limit: maxCounted });
    if (ids.length === 0) return;
    const leads: QuarantinedLead[] = [];
    for (const id of ids.slice(0, maxShown)) {
      const record = await store.find(id);
      // Somebody may have decided on it meanwhile.
      const delivery = record?.deliveries.find(({ state }) => state === 'quarantined');
      if (record === null || delivery === undefined) continue;
      leads.push({
        lead: toLead(record.message),
        deletedAt: delivery.since + quarantineDays * dayMs,
      });
    }
    const id = `${dailyMailName}-${new Date(before).toISOString()}`;
    const text = dailyMailText(leads, ids.length, copy);
    const sent = await sendTeamMail({ id, ...text }, AbortSignal.timeout(30_000));
    last = { at: time, isSent: sent.ok };
    if (!sent.ok) return log('error', 'quarantine-summary-not-sent', { code: sent.code });
    await store.setAlert(dailyMailName, time);
    log('info', 'quarantine-summary-sent', { count: ids.length });
  };
}

type QuarantinedLead = { lead: StoredLead; deletedAt: number };

/** What visitors wrote stands behind a label and on one line: it cannot pass for a command. */
export function dailyMailText(leads: QuarantinedLead[], count: number, copy: ContactTexts) {
  const { language, mail } = copy;
  const { subject, intro, labels, release, refuse, more } = mail.summary;
  const command = (words: string) => `  npm run leads -- ${words}`;
  const atLeast = (number: number) => `${number}${count < maxCounted ? '' : '+'}`;
  const entries = leads.map(({ lead, deletedAt }) => [
    `${labels.sender}: ${shorten(`${isolated(lead.name)} <${oneLine(lead.email)}>`)}`,
    `${labels.company}: ${shorten(isolated(lead.company))}`,
    `${labels.message}: ${shorten(isolated(firstLine(lead.message)))}`,
    `${labels.reason}: ${shorten(oneLine(textFor(lead.suspicion ?? '', mail.suspicions)))}`,
    `${labels.received}: ${formatTime(lead.receivedAt, language)}`,
    `${labels.deletion}: ${formatTime(deletedAt, language)}`,
    ...[release, command(`release ${lead.id}`), refuse, command(`refuse ${lead.id}`), ''],
  ]);
  const left = count - maxShown;
  const rest = [fill(more, { count: atLeast(left) }), command('list --state quarantined'), ''];
  return {
    subject: fill(subject, { count: atLeast(count) }),
    text: [intro, '', ...entries.flat(), ...(left > 0 ? rest : [])].join('\n'),
  };
}

const firstLine = (text: string) =>
  text.split(/[\r\n\u2028\u2029]/).find((line) => line.trim() !== '') ?? '';

const shorten = (text: string) =>
  text.length <= maxTextLength
    ? text
    : `${text.slice(0, maxTextLength).replace(/\p{Surrogate}$/u, '')}…`;

/** Deletes, where mail goes into a folder, the mails that name these leads: see `createTeamMail`. */
export function deleteDailyMailsWith(
  dataDir: string,
  ids: readonly string[],
  undeleted: DeletionErrors,
): Promise<string[]> {
  const place = { folder: join(dataDir, 'mail'), prefix: `${dailyMailName}-` };
  return deleteFilesContaining(ids, place, undeleted);
}
