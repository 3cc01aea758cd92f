import { isWithin } from './backoff.ts';
import type { Log, LogFields } from './log.ts';
import type { Store } from './store/store.ts';

const tellTimeoutMs = 15_000;

/** A problem that comes back earlier has never ended. */
const probesBeforeEnd = 2;

export type ProblemRule = {
  /** The leader, if every server sees it in the database; otherwise the server that has it. */
  toldBy?: 'leader' | 'server';
  /** People are told after so many reports in a row: 2 where a single one may be wrong. */
  reportsBeforeAlert?: 1 | 2;
  repeatAfterMs?: number;
  /** Whether people are told again, too, as soon as `count` in the details grows. */
  repeatsWhenMore?: boolean;
};

const defaultRule: Required<ProblemRule> = {
  toldBy: 'server',
  reportsBeforeAlert: 1,
  repeatAfterMs: 60 * 60_000,
  repeatsWhenMore: false,
};

export type Alert<Name extends string> = {
  event: 'began' | 'lasts' | 'ended';
  problem: Name;
  /** In milliseconds since 1970; null for the end of a problem that this process never saw. */
  since: number | null;
  details: LogFields;
};

/** A failure: what went wrong, without personal data, and how long the channel is to be left alone. */
export type Told = { ok: true } | { ok: false; code: string; retryAfterMs?: number };

export type AlertChannel<Name extends string> = {
  name: string;
  tell(alert: Alert<Name>, signal: AbortSignal): Promise<Told>;
};

export type AlertsOptions = {
  rules?: Readonly<Record<string, ProblemRule | undefined>> | undefined;
  /** Keeps when people were told, in milliseconds since 1970, for other servers and the next start. */
  store: Pick<Store, 'alerts' | 'setAlert' | 'clearAlert'>;
  /** The name of this server among those on its store; null if there are no others. */
  server: string | null;
  isLeader: () => boolean;
  log: Log;
  now: () => number;
};

type Lasting = {
  phase: 'suspected' | 'present' | 'ending';
  since: number;
  reportedAt: number;
  details: LogFields;
  /** What people were told before says too little. */
  worseSince: number;
  probesSinceEnd: number;
};

type State = Lasting | { phase: 'over'; since: number | null };

/**
 * Tells people, and the log, that a problem began, lasts and is over: once in each channel, whatever the
 * number of servers and restarts. While the store is away, each server goes by what it remembers.
 */
export class Alerts<Name extends string> {
  readonly #options: AlertsOptions;
  readonly #channels: AlertChannel<Name>[] = [];
  readonly #states = new Map<Name, State>();
  /** When people were told, as the store said last and as this process did since; null: not at all. */
  #told = new Map<string, number | null>();
  readonly #unrecorded = new Map<string, number | null>();
  readonly #failures = new Map<string, { code: string; at: number; retryAfterMs: number }>();
  readonly #closing = new AbortController();
  #telling = Promise.resolve();

  constructor(options: AlertsOptions) {
    this.#options = options;
  }

  addChannel(channel: AlertChannel<Name>): void {
    this.#channels.push(channel);
  }

  present(): { name: Name; since: number; details: LogFields }[] {
    return [...this.#states].flatMap(([name, state]) =>
      state.phase === 'present' ? [{ name, since: state.since, details: state.details }] : [],
    );
  }

  begin(name: Name, details?: LogFields): void {
    const { log, now } = this.#options;
    const { reportsBeforeAlert, repeatsWhenMore } = this.#rule(name);
    const last = this.#states.get(name);
    const known = last?.phase === 'over' ? undefined : last;
    const isMore = known !== undefined && readCount(details) > readCount(known.details);
    const isSuspected = known === undefined && reportsBeforeAlert > 1;
    this.#states.set(name, {
      phase: isSuspected ? 'suspected' : 'present',
      since: known?.since ?? now(),
      reportedAt: now(),
      details: details ?? known?.details ?? {},
      worseSince: isMore && repeatsWhenMore ? now() : (known?.worseSince ?? -Infinity),
      probesSinceEnd: 0,
    });
    if (isSuspected || (known !== undefined && known.phase !== 'suspected')) return;
    log('error', 'problem-began', { problem: name, ...details });
    void this.tell();
  }

  /** Also where only an earlier process can have said that it began. */
  end(name: Name): void {
    const state = this.#states.get(name);
    if (state === undefined || state.phase === 'suspected') {
      this.#states.set(name, { phase: 'over', since: null });
    } else if (state.phase === 'present') {
      state.phase = 'ending';
      // It may be what kept a channel from telling.
      this.#failures.clear();
    }
  }

  expire(name: Name, afterMs: number): void {
    const state = this.#states.get(name);
    const at = state === undefined || state.phase === 'over' ? -Infinity : state.reportedAt;
    if (!isWithin(afterMs, at, this.#options.now())) this.end(name);
  }

  /** To be called after each probe, once a minute. Resolves when people were told. */
  async probed(): Promise<void> {
    const { log, now } = this.#options;
    for (const [problem, state] of this.#states) {
      if (state.phase !== 'ending') continue;
      state.probesSinceEnd += 1;
      if (state.probesSinceEnd < probesBeforeEnd) continue;
      this.#states.set(problem, { phase: 'over', since: state.since });
      const lastedSeconds = Math.max(0, Math.round((now() - state.since) / 1000));
      log('info', 'problem-ended', { problem, lastedSeconds });
    }
    await this.tell();
  }

  tell(): Promise<void> {
    this.#telling = this.#telling.then(() => this.#tellAll());
    return this.#telling;
  }

  /** Gives up telling: what was not told is told by the next process. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#telling;
  }

  async #tellAll(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    for (const [key, toldAt] of this.#unrecorded) await this.#record(key, toldAt);
    const stored = await this.#options.store.alerts().catch(() => null);
    if (stored !== null) this.#told = new Map([...stored, ...this.#unrecorded]);
    await Promise.all(this.#channels.map((channel) => this.#tellBy(channel)));
  }

  async #record(key: string, toldAt: number | null): Promise<void> {
    const { store, log } = this.#options;
    for (const map of [this.#told, this.#unrecorded]) map.set(key, toldAt);
    try {
      await (toldAt === null ? store.clearAlert(key) : store.setAlert(key, toldAt));
      this.#unrecorded.delete(key);
    } catch (error) {
      log('error', 'alert-not-recorded', { error: String(error) });
    }
  }

  /** Stops at the first failure: the rest would fail too, and is tried again after the next probe. */
  async #tellBy(channel: AlertChannel<Name>): Promise<void> {
    const { server, isLeader, now } = this.#options;
    for (const [name, state] of this.#states) {
      const isShared = this.#rule(name).toldBy === 'leader';
      if (isShared && !isLeader()) continue;
      const key = `${isShared || server === null ? name : `${name}@${server}`}:${channel.name}`;
      const alert = this.#alertDue(name, state, this.#told.get(key) ?? null);
      if (alert === null) continue;
      if (!(await this.#send(channel, alert))) return;
      await this.#record(key, alert.event === 'ended' ? null : now());
    }
  }

  #rule(name: Name): Required<ProblemRule> {
    return { ...defaultRule, ...this.#options.rules?.[name] };
  }

  #alertDue(problem: Name, state: State, toldAt: number | null): Alert<Name> | null {
    const { phase, since } = state;
    if (phase === 'over') {
      return toldAt === null ? null : { event: 'ended', problem, since, details: {} };
    }
    if (phase !== 'present') return null;
    const { details, worseSince } = state;
    if (toldAt === null) return { event: 'began', problem, since, details };
    const { repeatAfterMs } = this.#rule(problem);
    const isRecent = isWithin(repeatAfterMs, toldAt, this.#options.now());
    return isRecent && toldAt >= worseSince ? null : { event: 'lasts', problem, since, details };
  }

  async #send(channel: AlertChannel<Name>, alert: Alert<Name>): Promise<boolean> {
    const { log, now } = this.#options;
    const last = this.#failures.get(channel.name);
    if (last !== undefined && isWithin(last.retryAfterMs, last.at, now())) return false;
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(tellTimeoutMs)]);
    const told = await channel.tell(alert, signal).catch((error: unknown): Told => {
      log('error', 'alert-failed', { channel: channel.name, error: String(error) });
      return { ok: false, code: 'defect' };
    });
    this.#failures.delete(channel.name);
    if (told.ok) return true;
    const { code, retryAfterMs = 0 } = told;
    if (code !== last?.code) log('error', 'alert-not-sent', { channel: channel.name, code });
    this.#failures.set(channel.name, { code, at: now(), retryAfterMs });
    return false;
  }
}

const readCount = ({ count }: LogFields = {}) => Number(count ?? 0);
