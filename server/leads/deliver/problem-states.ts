import type { LogFields } from '#server/log.ts';
import { hasElapsed } from './elapsed.ts';
import { problemRules } from './problem-rules.ts';
import { problemNames, type ProblemName } from './problems.ts';

/** A problem is over after so many looks that did not find it. */
const looksBeforeEnd = 2;
/** After so many looks, one that needs looks to be told of is not there. */
const looksBeforeSettled = 3;

export type PresentProblem = {
  name: ProblemName;
  since: number;
  fields: LogFields;
  /** What people were told until then does not say how bad it has become. */
  outdatedAt: number;
};

/** `since` is null if an earlier process may have told of it, and this one has not seen it. */
export type EndedProblem = { name: ProblemName; since: number | null };

type State = PresentProblem & {
  lastReportedAt: number;
  /** Looks in a row that found it, or since its end, looks that did not. */
  looks: number;
  isConfirmed: boolean;
  isOver: boolean;
};

/**
 * Which problems are present. One that a single look has found may be gone with the next, and one
 * that comes back before it was over for two looks has never ended.
 */
export type ProblemStates = {
  begin(name: ProblemName, fields: LogFields | null): void;
  end(name: ProblemName): void;
  /** Counts a look for the problems that it could judge. */
  look(canJudge: (name: ProblemName) => boolean): void;
  /** What has been confirmed and what has ended since the last call. */
  takeChanges(): Changes;
  /** The confirmed ones. */
  present(): PresentProblem[];
};

export type Changes = { confirmed: PresentProblem[]; ended: EndedProblem[] };

export function createProblemStates({ now }: { now: () => number }): ProblemStates {
  const states = new Map<ProblemName, State>();
  /** Problems of which this process does not know whether an earlier one has told of them. */
  const unsettled = new Set<ProblemName>(problemNames);
  let changes: Changes = { confirmed: [], ended: [] };
  let lookedAt = -Infinity;
  let looksTaken = 0;

  function countLook(state: State): void {
    const { name, lastReportedAt: since } = state;
    const { endsAfterMs, looksBeforeAlarm } = problemRules[name];
    if (endsAfterMs !== null && hasElapsed(endsAfterMs, { since, now: now() })) finish(state);
    state.looks += 1;
    if (state.isOver && state.looks >= looksBeforeEnd) remove(state);
    if (!state.isOver && state.looks >= looksBeforeAlarm) confirm(state);
  }

  function confirm(state: State): void {
    if (state.isConfirmed) return;
    state.isConfirmed = true;
    unsettled.delete(state.name);
    changes.confirmed.push(state);
  }

  function finish(state: State): void {
    if (state.isOver) return;
    state.isOver = true;
    state.looks = 0;
  }

  function remove({ name, since, isConfirmed }: State): void {
    states.delete(name);
    if (isConfirmed) changes.ended.push({ name, since });
    else if (unsettled.delete(name)) changes.ended.push({ name, since: null });
  }

  function settle(canJudge: (name: ProblemName) => boolean): void {
    if (looksTaken < looksBeforeSettled) return;
    for (const name of [...unsettled]) {
      const isRead = problemRules[name].looksBeforeAlarm > 0 && canJudge(name);
      if (isRead && !states.has(name)) end(name);
    }
  }

  function end(name: ProblemName): void {
    const state = states.get(name);
    if (state !== undefined) finish(state);
    else if (unsettled.delete(name)) changes.ended.push({ name, since: null });
  }

  function add(name: ProblemName, fields: LogFields): void {
    const time = now();
    const state: State = {
      name,
      since: time,
      fields,
      outdatedAt: -Infinity,
      lastReportedAt: time,
      looks: 0,
      isConfirmed: false,
      isOver: false,
    };
    states.set(name, state);
    if (problemRules[name].looksBeforeAlarm === 0) confirm(state);
  }

  return {
    begin(name, fields) {
      const state = states.get(name);
      if (state === undefined) return add(name, fields ?? {});
      state.lastReportedAt = now();
      if (state.isOver) {
        state.isOver = false;
        state.looks = 0;
      }
      if (fields === null) return;
      if (countIn(fields) > countIn(state.fields)) state.outdatedAt = lookedAt;
      state.fields = fields;
    },
    end,
    look(canJudge) {
      for (const state of [...states.values()]) if (canJudge(state.name)) countLook(state);
      looksTaken += 1;
      settle(canJudge);
      lookedAt = now();
    },
    takeChanges() {
      const taken = changes;
      changes = { confirmed: [], ended: [] };
      return taken;
    },
    present: () => [...states.values()].filter(({ isConfirmed, isOver }) => isConfirmed && !isOver),
  };
}

/** How many things a problem is about. */
function countIn({ count }: LogFields): number {
  return typeof count === 'number' ? count : 0;
}
