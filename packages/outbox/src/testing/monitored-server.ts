import { Alerts, type Alert } from '../alerts.ts';
import type { SendResult } from '../destinations/destination.ts';
import { createHealth } from '../health.ts';
import { createMaintenance } from '../maintenance.ts';
import { outboxProblems } from '../problems.ts';
import type { Store } from '../store/store.ts';
import { minute, recordLog } from './messages.ts';

type Options = {
  clock: { time: number; uptime?: number };
  name?: string;
  folder?: string;
  formerFile?: string | null;
};

export function createMonitoredServer(
  store: Store,
  { clock, name = 'a', folder = '', formerFile = null }: Options,
) {
  const now = () => clock.time;
  const { log, lines } = recordLog();
  const disk = { free: 1e9 };
  const role = { isLeader: true };
  const stalled: string[] = [];
  const isLeader = () => role.isLeader;
  const shared = { store, isLeader, log, now };
  const rules = { ...outboxProblems, 'certificate-expires': { degrades: false } };
  const alerts = new Alerts<string>({ ...shared, rules, server: name });
  const webhook = recordAlerts('webhook');
  const mail = recordAlerts('mail');
  alerts.addChannel(webhook);
  alerts.addChannel(mail);
  const readFreeBytes = async () => disk.free;
  const probed = { ...shared, destinations: ['mail'], alerts, readFreeBytes };
  const own = { server: name, getStalled: () => stalled };
  const health = createHealth({ ...probed, ...own, minFreeBytes: 5e8, formerFile });
  const { probe } = health;
  const maintenance = createMaintenance({
    ...probed,
    probe,
    folder,
    retentionDays: 30,
    quarantineRetentionDays: 30,
    uptime: () => clock.uptime ?? clock.time,
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

function recordAlerts(name: string) {
  const sent: Alert<string>[] = [];
  const failed: Alert<string>[] = [];
  const channel = {
    ...{ name, sent, failed, isDown: false, isLoginRefused: false },
    async notify(alert: Alert<string>): Promise<SendResult> {
      const { isDown, isLoginRefused } = channel;
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
