import { Counter, Gauge, type Registry } from '@prometheus-io/client';
import type { ConnectionFigures } from '#server/http/connection-limits.ts';
import type { HealthDetails } from '#server/leads/deliver/health.ts';
import { problemNames } from '#server/leads/deliver/problems.ts';

/** What is the case at this moment, as opposed to what was counted. */
export type State = { health: HealthDetails; connections: ConnectionFigures };

/** Adds the figures of this state. What is not known has none, rather than the one that it had. */
export function describeState({ health, connections }: State, registers: Registry[]): void {
  describeHealth(health, registers);
  describeConnections(connections, registers);
}

function describeHealth(health: HealthDetails, registers: Registry[]): void {
  const { status, store, leads, disk, problems } = health;
  const gauge = (name: string, help: string, value: number | null) => {
    if (value !== null) new Gauge({ name, help, registers }).set(value);
  };
  gauge(
    'leads_healthy',
    'Messages are received and delivered (1) or not (0).',
    Number(status === 'ok'),
  );
  gauge('leads_store_up', 'The store can be used (1) or not (0).', Number(store.isUsable));
  gauge('leads_pending', 'Messages still to be delivered.', leads?.pending ?? null);
  gauge('leads_overdue', 'Of these, those pending for too long.', leads?.overdue ?? null);
  gauge('leads_parked', 'Messages no longer retried.', leads?.parked ?? null);
  gauge('leads_quarantined', 'Messages set aside as likely spam.', leads?.quarantined ?? null);
  gauge(
    'leads_oldest_age_seconds',
    'Age of the oldest message that is pending or parked.',
    leads?.oldestAgeSeconds ?? null,
  );
  gauge('leads_disk_free_bytes', 'Free space on the disk of DATA_DIR.', disk.freeBytes);

  const present = new Set(problems.map(({ name }) => name));
  const problem = new Gauge({
    name: 'leads_problem',
    help: 'A problem that people are told of is present (1) or not (0).',
    labelNames: ['problem'],
    registers,
  });
  for (const name of problemNames) problem.set({ problem: name }, Number(present.has(name)));
}

function describeConnections(connections: ConnectionFigures, registers: Registry[]): void {
  const open = new Gauge({
    name: 'http_open_connections',
    help: 'Connections to the site that are open.',
    registers,
  });
  open.set(connections.open);
  const closed = new Counter({
    name: 'http_connections_cut_total',
    help: 'Connections to the site that the server closed, to make room or for pipelining too much.',
    labelNames: ['reason'],
    registers,
  });
  closed.inc({ reason: 'room' }, connections.closedForRoom);
  closed.inc({ reason: 'pipelining' }, connections.closedForPipelining);
}
