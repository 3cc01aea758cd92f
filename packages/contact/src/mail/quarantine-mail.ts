import { isWithin, type Log, type Store } from '@altanube/outbox';
import { toContactMessage, type ContactMessage } from '../contact-message.ts';
import { fill } from '@altanube/base/template';
import type { ContactTexts } from '../texts.ts';
import { formatTime } from './mail.ts';
import { isolateBidi, toSingleLine, getChoiceText } from './mail-text.ts';
import type { SendTeamMail } from './team-mail.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Newer messages wait for the next mail, since the clocks of servers differ. */
const maxClockSkewMs = minuteMs;
const maxShown = 50;
const maxCounted = 1000;
const maxTextLength = 200;

/** Key of the last sending time in the store, and prefix of the file names (`createSendTeamMail`). */
export const quarantineMailName = 'quarantine-summary';

type QuarantineMailOptions = {
  store: Pick<Store, 'alerts' | 'setAlert' | 'findQuarantined' | 'find'>;
  sendTeamMail: SendTeamMail;
  copy: ContactTexts;
  quarantineDays: number;
  log: Log;
  now: () => number;
};

/**
 * Tells the team of new messages in quarantine, at most once an hour, on the leader only. Retries 15
 * minutes after a failure.
 */
export function createQuarantineMailTask(options: QuarantineMailOptions): () => Promise<void> {
  const { store, sendTeamMail, copy, quarantineDays, log, now } = options;
  let lastAttempt = { at: -Infinity, isSent: false };
  return async () => {
    const time = now();
    // Checked in memory too, since the store may be readable but not writable.
    if (isWithin(lastAttempt.isSent ? hourMs : 15 * minuteMs, lastAttempt.at, time)) return;
    const sentAt = (await store.alerts()).get(quarantineMailName) ?? 0;
    // The clock was ahead then, or is behind now: the next mail names all messages.
    if (sentAt > time) await store.setAlert(quarantineMailName, 0);
    const from = await readReportTime(store, time);
    if (isWithin(hourMs, from + maxClockSkewMs, time)) return;
    const before = time - maxClockSkewMs;
    const ids = await store.findQuarantined({ from, before, limit: maxCounted });
    if (ids.length === 0) return;
    const messages: QuarantinedMessage[] = [];
    for (const id of ids.slice(0, maxShown)) {
      const record = await store.find(id);
      // It may have been released or refused meanwhile.
      const delivery = record?.deliveries.find(({ state }) => state === 'quarantined');
      if (record === null || delivery === undefined) continue;
      messages.push({
        message: toContactMessage(record.message),
        deletedAt: delivery.since + quarantineDays * dayMs,
      });
    }
    const id = `${quarantineMailName}-${new Date(before).toISOString()}`;
    const text = composeQuarantineMail(messages, ids.length, copy);
    const sent = await sendTeamMail({ id, ...text }, AbortSignal.timeout(30_000));
    lastAttempt = { at: time, isSent: sent.ok };
    if (!sent.ok) return log('error', 'quarantine-summary-not-sent', { code: sent.code });
    await store.setAlert(quarantineMailName, time);
    log('info', 'quarantine-summary-sent', { count: ids.length });
  };
}

/** The mails sent so far have named or counted the quarantined messages received before this time. */
export async function readReportTime(store: Pick<Store, 'alerts'>, now: number) {
  const sentAt = (await store.alerts()).get(quarantineMailName) ?? 0;
  return sentAt > now ? 0 : Math.max(0, sentAt - maxClockSkewMs);
}

type QuarantinedMessage = { message: ContactMessage; deletedAt: number };

/** Puts visitors' text after a label on one line, so that it does not look like a command. */
export function composeQuarantineMail(
  messages: QuarantinedMessage[],
  count: number,
  copy: ContactTexts,
) {
  const { language, mail } = copy;
  const { subject, intro, labels, release, refuse, more } = mail.summary;
  const command = (args: string) => `  npm run leads -- ${args}`;
  const atLeast = (number: number) => `${number}${count < maxCounted ? '' : '+'}`;
  const entries = messages.map(({ message: { message, ...rest }, deletedAt }) => [
    `${labels.sender}: ${truncate(`${isolateBidi(rest.name)} <${toSingleLine(rest.email)}>`)}`,
    `${labels.company}: ${truncate(isolateBidi(rest.company))}`,
    `${labels.message}: ${truncate(isolateBidi(firstLine(message)))}`,
    `${labels.reason}: ${truncate(toSingleLine(getChoiceText(rest.suspicion ?? '', mail.suspicions)))}`,
    `${labels.received}: ${formatTime(rest.receivedAt, language)}`,
    `${labels.deletion}: ${formatTime(deletedAt, language)}`,
    ...[release, command(`release ${rest.id}`), refuse, command(`refuse ${rest.id}`), ''],
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
