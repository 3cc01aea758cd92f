import { isWithin } from './backoff.ts';
import type { SendResult } from './destinations/destination.ts';
import type { Log, LogFields } from './log.ts';
import type { Store } from './store/store.ts';

const notifyTimeoutMs = 15_000;
/** A mail server that refuses our password may lock out a client that keeps trying. */
const loginRetryMs = 15 * 60_000;

/** A problem that returns earlier counts as never resolved. */
const probesBeforeResolved = 2;

export type ProblemRule = {
  /** The leader, if every server sees it in the database; otherwise the server that has it. */
  notifiedBy?: 'leader' | 'server';
  /** Consecutive reports before an alert: 2 where a single one may be wrong. */
  reportsBeforeAlert?: 1 | 2;
  repeatAfterMs?: number;
  /** Whether to notify again as soon as `count` in the details grows. */
  repeatsWhenCountGrows?: boolean;
  /** Whether health is `degraded` meanwhile; false for a reminder. */
  degrades?: boolean;
};

const defaultRule: Required<ProblemRule> = {
  notifiedBy: 'server',
  reportsBeforeAlert: 1,
  repeatAfterMs: 60 * 60_000,
  repeatsWhenCountGrows: false,
  degrades: true,
};

export type Alert<Name extends string> = {
  event: 'began' | 'lasts' | 'ended';
  problem: Name;
  /** In milliseconds since 1970; null for the end of a problem that this process never saw. */
  since: number | null;
  details: LogFields;
};

export type AlertChannel<Name extends string> = {
  name: string;
  notify(alert: Alert<Name>, signal: AbortSignal): Promise<SendResult>;
};

export type AlertsOptions = {
  rules?: Readonly<Record<string, ProblemRule | undefined>> | undefined;
  /** Keeps the times of notifications, in ms since 1970, for other servers and the next start. */
  store: Pick<Store, 'alerts' | 'setAlert' | 'clearAlert'>;
  /** The name of this server among those on its store; null if there are no others. */
  server: string | null;
  isLeader: () => boolean;
  log: Log;
  now: () => number;
};

type ActiveState = {
  phase: 'suspected' | 'present' | 'ending';
  since: number;
  reportedAt: number;
  details: LogFields;
  /** Notifications sent before this time understate the problem. */
  worsenedAt: number;
  probesSinceEnd: number;
};

type State = ActiveState | { phase: 'over'; since: number | null };

/**
 * Tells people, and the log, that a problem began, lasts and is over: once in each channel, whatever the
 * number of servers and restarts. While the store is away, each server goes by what it remembers.
 */
export class Alerts<Name extends string> {
  readonly #options: AlertsOptions;
  readonly #channels: AlertChannel<Name>[] = [];
  readonly #states = new Map<Name, State>();
  /** Time of the last notification by key, from the store and this process; null: none. */
  #lastNotifiedAt = new Map<string, number | null>();
  readonly #unrecorded = new Map<string, number | null>();
  readonly #failures = new Map<string, { code: string; at: number; retryAfterMs: number }>();
  readonly #closing = new AbortController();
  #notifying = Promise.resolve();

  constructor(options: AlertsOptions) {
    this.#options = options;
  }

  addChannel(channel: AlertChannel<Name>): void {
    this.#channels.push(channel);
  }

  getActive(): { name: Name; since: number; details: LogFields; degrades: boolean }[] {
    return [...this.#states].flatMap(([name, state]) => {
      const { degrades } = this.#rule(name);
      return state.phase === 'present' ? [{ ...state, name, degrades }] : [];
    });
  }

  raise(name: Name, details?: LogFields): void {
    const { log, now } = this.#options;
    const { reportsBeforeAlert, repeatsWhenCountGrows } = this.#rule(name);
    const last = this.#states.get(name);
    const known = last?.phase === 'over' ? undefined : last;
    const isMore = known !== undefined && readCount(details) > readCount(known.details);
    const isSuspected = known === undefined && reportsBeforeAlert > 1;
    this.#states.set(name, {
      phase: isSuspected ? 'suspected' : 'present',
      since: known?.since ?? now(),
      reportedAt: now(),
      details: details ?? known?.details ?? {},
      worsenedAt: isMore && repeatsWhenCountGrows ? now() : (known?.worsenedAt ?? -Infinity),
      probesSinceEnd: 0,
    });
    if (isSuspected || (known !== undefined && known.phase !== 'suspected')) return;
    log('error', 'problem-began', { problem: name, ...details });
    void this.notify();
  }

  /** Also where only an earlier process can have said that it began. */
  resolve(name: Name): void {
    const state = this.#states.get(name);
    if (state === undefined || state.phase === 'suspected') {
      this.#states.set(name, { phase: 'over', since: null });
    } else if (state.phase === 'present') {
      state.phase = 'ending';
      // This problem may have made a channel fail.
      this.#failures.clear();
    }
  }

  expire(name: Name, afterMs: number): void {
    const state = this.#states.get(name);
    const at = state === undefined || state.phase === 'over' ? -Infinity : state.reportedAt;
    if (!isWithin(afterMs, at, this.#options.now())) this.resolve(name);
  }

  /** To be called after each probe, once a minute. Resolves after the notifications. */
  async handleProbeFinished(): Promise<void> {
    const { log, now } = this.#options;
    for (const [problem, state] of this.#states) {
      if (state.phase !== 'ending') continue;
      state.probesSinceEnd += 1;
      if (state.probesSinceEnd < probesBeforeResolved) continue;
      this.#states.set(problem, { phase: 'over', since: state.since });
      const lastedSeconds = Math.max(0, Math.round((now() - state.since) / 1000));
      log('info', 'problem-ended', { problem, lastedSeconds });
    }
    await this.notify();
  }

  notify(): Promise<void> {
    this.#notifying = this.#notifying.then(() => this.#notifyAll());
    return this.#notifying;
  }

  /** Aborts notifications; the next process sends the remaining ones. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#notifying;
  }

  async #notifyAll(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    for (const [key, notifiedAt] of this.#unrecorded) await this.#record(key, notifiedAt);
    const stored = await this.#options.store.alerts().catch(() => null);
    if (stored !== null) this.#lastNotifiedAt = new Map([...stored, ...this.#unrecorded]);
    await Promise.all(this.#channels.map((channel) => this.#notifyChannel(channel)));
  }

  async #record(key: string, notifiedAt: number | null): Promise<void> {
    const { store, log } = this.#options;
    for (const map of [this.#lastNotifiedAt, this.#unrecorded]) map.set(key, notifiedAt);
    try {
      await (notifiedAt === null ? store.clearAlert(key) : store.setAlert(key, notifiedAt));
      this.#unrecorded.delete(key);
    } catch (error) {
      log('error', 'alert-not-recorded', { error: String(error) });
    }
  }

  /** Stops at the first failure: the rest would fail too, and is tried again after the next probe. */
  async #notifyChannel(channel: AlertChannel<Name>): Promise<void> {
    const { server, isLeader, now } = this.#options;
    for (const [name, state] of this.#states) {
      const isShared = this.#rule(name).notifiedBy === 'leader';
      if (isShared && !isLeader()) continue;
      const key = `${isShared || server === null ? name : `${name}@${server}`}:${channel.name}`;
      const alert = this.#getDueAlert(name, state, this.#lastNotifiedAt.get(key) ?? null);
      if (alert === null) continue;
      if (!(await this.#send(channel, alert))) return;
      await this.#record(key, alert.event === 'ended' ? null : now());
    }
  }

  #rule(name: Name): Required<ProblemRule> {
    return { ...defaultRule, ...this.#options.rules?.[name] };
  }

  #getDueAlert(problem: Name, state: State, notifiedAt: number | null): Alert<Name> | null {
    const { phase, since } = state;
    if (phase === 'over') {
      return notifiedAt === null ? null : { event: 'ended', problem, since, details: {} };
    }
    if (phase !== 'present') return null;
    const { details, worsenedAt } = state;
    if (notifiedAt === null) return { event: 'began', problem, since, details };
    const { repeatAfterMs } = this.#rule(problem);
    const isRecent = isWithin(repeatAfterMs, notifiedAt, this.#options.now());
    return isRecent && notifiedAt >= worsenedAt
      ? null
      : { event: 'lasts', problem, since, details };
  }

  async #send(channel: AlertChannel<Name>, alert: Alert<Name>): Promise<boolean> {
    const { log, now } = this.#options;
    const last = this.#failures.get(channel.name);
    if (last !== undefined && isWithin(last.retryAfterMs, last.at, now())) return false;
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(notifyTimeoutMs)]);
    const result = await channel.notify(alert, signal).catch((thrown: unknown): SendResult => {
      const error = String(thrown);
      log('error', 'alert-failed', { channel: channel.name, error });
      return { ok: false, error, code: 'defect', isPermanent: false };
    });
    this.#failures.delete(channel.name);
    if (result.ok) return true;
    const { code, isLoginRefused } = result;
    const retryAfterMs = isLoginRefused ? loginRetryMs : (result.retryAfterMs ?? 0);
    if (code !== last?.code) log('error', 'alert-not-sent', { channel: channel.name, code });
    this.#failures.set(channel.name, { code, at: now(), retryAfterMs });
    return false;
  }
}

const readCount = ({ count }: LogFields = {}) => Number(count ?? 0);
