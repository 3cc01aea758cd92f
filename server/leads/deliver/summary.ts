import type { Log } from '#server/log.ts';
import type { LeadStore } from '#server/leads/store/lead-store.ts';
import type { LeadCopy } from '#server/leads/lead-copy.ts';
import { summaryText, type QuarantinedLead } from './summary-text.ts';
import { claimMs } from './notices.ts';
import type { SendTeamMail } from './team-mail.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const retryAfterMs = 15 * minuteMs;
const timeoutMs = 30_000;
/** A message is left for the next summary until the clocks of all servers have passed it. */
const settlingMs = minuteMs;
const mostShown = 50;
const mostCounted = 1000;

/** The name of the notice in the store, and how the names of its files begin. */
export const summaryName = 'quarantine-summary';

export type SummaryDependencies = {
  store: Pick<
    LeadStore,
    'claimNotice' | 'recordNotice' | 'releaseNotice' | 'findQuarantined' | 'find'
  >;
  sendTeamMail: SendTeamMail;
  copy: LeadCopy;
  /** A message in quarantine is deleted after so many days. */
  quarantineDays: number;
  log: Log;
  now: () => number;
};

export type Summary = {
  /**
   * Mails the team what was set aside since the last summary, at most once a day. Of several
   * servers one does. If the mail does not go out, it is tried again after 15 minutes.
   */
  sendIfDue(): Promise<void>;
};

export function createSummary(dependencies: SummaryDependencies): Summary {
  const { store, sendTeamMail, copy, quarantineDays, log, now } = dependencies;
  let failedAt = -Infinity;

  async function sendIfDue(): Promise<void> {
    const time = now();
    const before = time - settlingMs;
    // A negative time is from before the clock was put right.
    const sinceFailureMs = time - failedAt;
    if (sinceFailureMs >= 0 && sinceFailureMs < retryAfterMs) return;
    if ((await store.findQuarantined({ from: 0, before, limit: 1 })).length === 0) return;
    const claim = await store.claimNotice({
      name: summaryName,
      now: time,
      before: time - dayMs,
      until: time + claimMs,
    });
    if (claim === null) return;
    let isSent = false;
    try {
      isSent = await sendNew({ from: startOf(claim.lastToldAt, time), before });
    } finally {
      // A server that dies before this leaves the mail to the next one, which may send it again.
      if (isSent) await store.recordNotice(summaryName, time);
      else await store.releaseNotice(summaryName);
    }
  }

  /** Resolves with false if there is nothing new, or the mail did not go out. */
  async function sendNew({ from, before }: { from: number; before: number }): Promise<boolean> {
    const ids = await store.findQuarantined({ from, before, limit: mostCounted });
    if (ids.length === 0) return false;
    const leads: QuarantinedLead[] = [];
    for (const id of ids.slice(0, mostShown)) leads.push(...(await read(id)));
    const left = ids.length - mostShown;
    const mail = summaryText({
      leads,
      count: atLeast(ids.length, ids.length),
      more: left > 0 ? atLeast(left, ids.length) : null,
      copy: copy.mail,
    });
    const id = `${summaryName}-${new Date(before).toISOString()}`;
    const sent = await sendTeamMail({ id, ...mail }, AbortSignal.timeout(timeoutMs));
    if (sent.ok) {
      log('info', 'quarantine-summary-sent', { count: ids.length });
    } else {
      failedAt = now();
      log('error', 'quarantine-summary-not-sent', { code: sent.code });
    }
    return sent.ok;
  }

  /** The lead, unless somebody has decided on it meanwhile. */
  async function read(id: string): Promise<QuarantinedLead[]> {
    const record = await store.find(id);
    const delivery = record?.deliveries.find(({ state }) => state === 'quarantined');
    if (record == null || delivery === undefined) return [];
    return [{ lead: record.lead, deletedAt: delivery.since + quarantineDays * dayMs }];
  }

  return { sendIfDue };
}

/** Everything is new if nothing was told, or by a clock that was ahead and has been put right. */
function startOf(lastToldAt: number | null, time: number): number {
  return lastToldAt === null || lastToldAt > time ? 0 : lastToldAt - settlingMs;
}

/** The store counts no further than it is asked to. */
function atLeast(count: number, counted: number): string {
  return counted < mostCounted ? String(count) : `${count}+`;
}
