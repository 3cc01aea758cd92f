import { errorFields, type Log } from '#server/log.ts';
import type { Alert } from './alert.ts';
import type { AlertWay, Told } from './alert-ways.ts';
import type { ClaimedNotice, Notices } from './notices.ts';
import { hasElapsed } from './elapsed.ts';
import { minuteMs, problemRules } from './problem-rules.ts';
import { createProblemStates, type EndedProblem, type PresentProblem } from './problem-states.ts';
import type { ProblemName, Problems } from './problems.ts';

/** A mail server that refuses our password may shut out who tries it again and again. */
const loginRestMs = 15 * minuteMs;

export type AlarmDependencies = {
  notices: Notices;
  /** The name of this server among those on its store; null if no other can be there. */
  machine: string | null;
  /** Whether this server tells of what all servers see in their store; always if absent. */
  isHousekeeper?: () => boolean;
  log: Log;
  now: () => number;
};

export type Alarm = Problems & {
  /** Adds a way of telling people, besides the log. */
  tellBy(way: AlertWay): void;
  /** The problems that people are told of, for as long as they last. */
  present(): PresentProblem[];
  /**
   * Counts a look for the problems that it could judge, and tells what is to be told. Resolves when
   * that is done.
   */
  look(canJudge: (name: ProblemName) => boolean): Promise<void>;
  /** Tells what is to be told and has not been. Resolves when that is done. */
  tell(): Promise<void>;
  /** Gives up telling: what was not told is told by the next server. */
  close(): Promise<void>;
};

/** One way of telling, and what is to be told in it. */
type Outlet = {
  end(problem: EndedProblem): void;
  /**
   * Tells what has not been told. Stops at the first failure: the rest would fail too, and is tried
   * again at the next look.
   */
  tell(present: readonly PresentProblem[]): Promise<void>;
};

/** An end to be told in one way, if it was told there that the problem began. */
type Ending = { alert: Alert; isTold: boolean };

/** Tells people, and the log, when a problem begins, while it lasts, and that it is over. */
export function createAlarm(dependencies: AlarmDependencies): Alarm {
  const { notices, machine, isHousekeeper = () => true, log, now } = dependencies;
  const states = createProblemStates({ now });
  const outlets: Outlet[] = [];
  const closing = new AbortController();
  let telling = Promise.resolve();
  let isPlanned = false;

  function noteChanges(): void {
    const { confirmed, ended } = states.takeChanges();
    for (const { name, fields } of confirmed) {
      log('error', 'problem-began', { problem: name, ...fields });
      plan();
    }
    for (const problem of ended) {
      const { name, since } = problem;
      const lastedSeconds = since === null ? null : Math.max(0, Math.round((now() - since) / 1000));
      if (since !== null) log('info', 'problem-ended', { problem: name, lastedSeconds });
      for (const outlet of outlets) outlet.end(problem);
    }
  }

  /** Tells soon, once for all that is reported until then. */
  function plan(): Promise<void> {
    if (isPlanned) return telling;
    isPlanned = true;
    telling = telling.then(async () => {
      isPlanned = false;
      if (closing.signal.aborted) return;
      const present = states.present().filter(({ name }) => !isImplied(name));
      await Promise.all(outlets.map((outlet) => outlet.tell(present)));
    });
    return telling;
  }

  function isPresent(name: ProblemName): boolean {
    return states.present().some((problem) => problem.name === name);
  }

  /** Without the store nothing can be delivered, and people are told of the store. */
  function isImplied(name: ProblemName): boolean {
    return name === 'delivery-stalled' && isPresent('store-unavailable');
  }

  function createOutlet(way: AlertWay): Outlet {
    const endings = new Map<ProblemName, Ending>();
    let lastFailure: string | null = null;
    let attemptedAt = -Infinity;

    function isResting(): boolean {
      if (way.name !== 'mail' || lastFailure === null || !isPresent('mail-login-refused'))
        return false;
      return !hasElapsed(loginRestMs, { since: attemptedAt, now: now() });
    }

    function noticeName(name: ProblemName): string {
      const isOfServer = problemRules[name].scope === 'server' && machine !== null;
      return `${isOfServer ? `${name}@${machine}` : name}:${way.name}`;
    }

    const isShared = (name: ProblemName) => problemRules[name].scope !== 'server-alone';

    /** Another server tells of it, unless it is gone: then this one keeps house some day. */
    const isForOthers = (name: ProblemName) =>
      problemRules[name].scope === 'store' && !isHousekeeper();

    async function attempt(alert: Alert): Promise<boolean> {
      attemptedAt = now();
      const told = await way.tell(alert, closing.signal).catch(describeDefect);
      const failure = told.ok ? null : told.code;
      if (failure !== null && failure !== lastFailure) {
        log('error', 'alert-not-sent', { way: way.name, code: failure });
      }
      lastFailure = failure;
      return told.ok;
    }

    function describeDefect(error: unknown): Told {
      log('error', 'alert-failed', { way: way.name, ...errorFields(error) });
      return { ok: false, code: 'defect' };
    }

    async function claim({ name, outdatedAt }: PresentProblem): Promise<ClaimedNotice | null> {
      const before = Math.max(now() - problemRules[name].remindAfterMs, outdatedAt);
      return notices.claim(noticeName(name), { before, isShared: isShared(name) });
    }

    async function tellPresent(problem: PresentProblem): Promise<boolean> {
      const { name, since, fields } = problem;
      endings.delete(name);
      if (isForOthers(name)) return true;
      const notice = await claim(problem);
      if (notice === null) return true;
      const event = notice.lastToldAt === null ? 'began' : 'lasts';
      const isTold = await attempt({ event, problem: name, since, fields });
      if (isTold) await notices.confirm(notice);
      else await notices.release(notice.name, { isShared: notice.isInStore });
      return isTold;
    }

    async function tellEnding(name: ProblemName, ending: Ending): Promise<boolean> {
      if (isForOthers(name)) return true;
      const notice = noticeName(name);
      const sharing = { isShared: isShared(name) };
      const claimed = ending.isTold ? 'none' : await notices.claimEnd(notice, sharing);
      if (claimed === 'taken' || claimed === 'away') return true;
      if (claimed === 'ours' && !(await attempt(ending.alert))) {
        await notices.release(notice, sharing);
        return false;
      }
      ending.isTold = true;
      if (await notices.clear(notice, sharing)) endings.delete(name);
      return true;
    }

    return {
      end({ name, since }) {
        endings.set(name, {
          alert: { event: 'ended', problem: name, since, fields: {} },
          isTold: false,
        });
      },
      async tell(present) {
        if (isResting()) return;
        try {
          for (const problem of present) if (!(await tellPresent(problem))) return;
          for (const [name, ending] of endings) if (!(await tellEnding(name, ending))) return;
        } catch (error) {
          log('error', 'alert-failed', { way: way.name, ...errorFields(error) });
        }
      },
    };
  }

  return {
    begin(name, fields) {
      states.begin(name, fields ?? null);
      noteChanges();
    },
    end(name) {
      states.end(name);
    },
    tellBy: (way) => void outlets.push(createOutlet(way)),
    present: states.present,
    async look(canJudge) {
      states.look(canJudge);
      noteChanges();
      await plan();
    },
    tell: plan,
    async close() {
      closing.abort();
      await telling;
    },
  };
}
