import type { Log } from '#server/log.ts';
import { createAlarmOutlet, type AlarmOutlet } from './alarm-outlet.ts';
import type { AlertWay } from './alert-ways.ts';
import type { Notices } from './notices.ts';
import { createProblemStates, type PresentProblem } from './problem-states.ts';
import type { ProblemName, Problems } from './problems.ts';

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

/** Tells people, and the log, when a problem begins, while it lasts, and that it is over. */
export function createAlarm(dependencies: AlarmDependencies): Alarm {
  const { notices, machine, isHousekeeper = () => true, log, now } = dependencies;
  const states = createProblemStates({ now });
  const outlets: AlarmOutlet[] = [];
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

  return {
    begin(name, fields) {
      states.begin(name, fields ?? null);
      noteChanges();
    },
    end(name) {
      states.end(name);
    },
    tellBy(way) {
      const isLoginRefused = () => isPresent('mail-login-refused');
      const { signal } = closing;
      const outlet = { way, notices, machine, isHousekeeper, isLoginRefused, signal, log, now };
      outlets.push(createAlarmOutlet(outlet));
    },
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
