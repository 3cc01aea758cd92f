import { Alerts, type Alert, type AlertChannel, type ProblemRule } from '../alerts.ts';
import { createHealth, outboxProblems, type OutboxProblem } from '../health.ts';
import { createMaintenance } from '../maintenance.ts';
import type { Store } from '../store/store.ts';
import { minute, recordLog } from './messages.ts';

const ownProblems = {
  'overall-limit': { notifiedBy: 'leader' },
  'mail-to-folder': {},
  'mail-login-refused': {},
} as const satisfies Record<string, ProblemRule>;

type Problem = OutboxProblem | keyof typeof ownProblems;

type Options = {
  clock: { time: number; uptime?: number };
  name?: string;
  folder?: string;
  formerFile?: string | null;
  tasks?: (() => Promise<void>)[];
};

export function createMonitoredServer(
  store: Store,
  { clock, name = 'a', folder = '', formerFile = null, tasks = [] }: Options,
) {
  const now = () => clock.time;
  const { log, lines } = recordLog();
  const disk = { free: 1e9 };
  const role = { isLeader: true };
  const stalled: string[] = [];
  const isLeader = () => role.isLeader;
  const rules: Record<Problem, ProblemRule> = { ...outboxProblems, ...ownProblems };
  const alerts = new Alerts<Problem>({ rules, store, server: name, isLeader, log, now });
  const webhook = recordAlerts('webhook');
  const mail = recordAlerts('mail');
  alerts.addChannel(webhook);
  alerts.addChannel(mail);
  const readFreeBytes = async () => disk.free;
  const shared = { store, destinations: ['mail'], alerts, isLeader, readFreeBytes, log, now };
  const health = createHealth({
    ...shared,
    getStalled: () => stalled,
    minFreeBytes: 5e8,
    formerFile,
    check: () => alerts.expire('overall-limit', 5 * minute),
  });
  const { probe } = health;
  const maintenance = createMaintenance({
    ...shared,
    probe,
    tasks,
    folder,
    retentionDays: 30,
    quarantineRetentionDays: 30,
    uptime: () => clock.uptime ?? 0,
  });
  const tested = { clock, alerts, health, probe, maintenance };
  return { ...tested, webhook, mail, disk, role, stalled, lines, log };
}

export type MonitoredServer = ReturnType<typeof createMonitoredServer>;

/** Probes the servers in turn, every minute until `end`. */
export async function probeUntil(
  end: number,
  clock: { time: number },
  ...servers: Pick<MonitoredServer, 'probe'>[]
): Promise<void> {
  for (; clock.time < end; clock.time += minute) {
    for (const { probe } of servers) await probe();
  }
}

type RecordedChannel = AlertChannel<string> & {
  sent: Alert<string>[];
  failed: Alert<string>[];
  isDown: boolean;
  isLoginRefused: boolean;
};

function recordAlerts(name: string): RecordedChannel {
  const channel: RecordedChannel = {
    name,
    sent: [],
    failed: [],
    isDown: false,
    isLoginRefused: false,
    async notify(alert) {
      const { isDown, sent, failed, isLoginRefused } = channel;
      (isDown ? failed : sent).push(alert);
      if (!isDown) return { ok: true, warning: null };
      const failure = { ok: false, error: 'down', code: 'down', isPermanent: false } as const;
      return isLoginRefused ? { ...failure, isLoginRefused } : failure;
    },
  };
  return channel;
}

/** Formats each alert like `leads-overdue began`. */
export function listEvents(alerts: readonly Alert<string>[]): string[] {
  return alerts.map(({ problem, event }) => `${problem} ${event}`);
}
