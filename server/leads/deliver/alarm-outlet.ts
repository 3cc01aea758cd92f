import { errorFields, type Log } from '#server/log.ts';
import type { Alert } from './alert.ts';
import type { AlertWay, Told } from './alert-ways.ts';
import { hasElapsed } from './elapsed.ts';
import type { ClaimedNotice, Notices } from './notices.ts';
import { minuteMs, problemRules } from './problem-rules.ts';
import type { EndedProblem, PresentProblem } from './problem-states.ts';
import type { ProblemName } from './problems.ts';

/** A mail server that refuses our password may shut out who tries it again and again. */
const loginRestMs = 15 * minuteMs;

export type AlarmOutletDependencies = {
  way: AlertWay;
  notices: Notices;
  /** The name of this server among those on its store; null if no other can be there. */
  machine: string | null;
  /** Whether this server tells of what all servers see in their store. */
  isHousekeeper: () => boolean;
  /** Whether the mail server refuses to let us in. */
  isLoginRefused: () => boolean;
  /** Gives up what is being told. */
  signal: AbortSignal;
  log: Log;
  now: () => number;
};

/** One way of telling people of problems, and what is to be told in it. */
export type AlarmOutlet = {
  end(problem: EndedProblem): void;
  /**
   * Tells what has not been told. Stops at the first failure: the rest would fail too, and is tried
   * again at the next look.
   */
  tell(present: readonly PresentProblem[]): Promise<void>;
};

/** An end to be told in one way, if it was told there that the problem began. */
type Ending = { alert: Alert; isTold: boolean };

/**
 * Tells in one way, once for all servers: whoever tells claims a notice before, and confirms or gives
 * it back after.
 */
export function createAlarmOutlet(dependencies: AlarmOutletDependencies): AlarmOutlet {
  const { way, notices, machine, isHousekeeper, isLoginRefused, signal, log, now } = dependencies;
  const endings = new Map<ProblemName, Ending>();
  let lastFailure: string | null = null;
  let attemptedAt = -Infinity;

  function isResting(): boolean {
    if (way.name !== 'mail' || lastFailure === null || !isLoginRefused()) return false;
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
    const told = await way.tell(alert, signal).catch(describeDefect);
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
