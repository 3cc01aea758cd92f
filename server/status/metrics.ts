import { destinationNames } from '@altanube/outbox/destinations/services';
import { attemptResults, type AttemptResult } from '@altanube/outbox';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { ConnectionCounts } from '../http/connection-limits.ts';
import { responseKinds, type OnResponse } from '../http/request-log.ts';
import { problemNames } from '@altanube/contact/mail/problems';
import type { HealthDetails } from '@altanube/outbox';
import type { readLastRuns } from './last-runs.ts';
import { messageResults, type MessageResult } from '../leads/receive/contact-replies.ts';

/** From a page in memory to the longest that a visitor waits, in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The current state, as opposed to counters. */
export type State = {
  health: HealthDetails;
  connections: ConnectionCounts;
  lastRuns: ReturnType<typeof readLastRuns>;
};

/** Counts events from its creation on. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Counters start at 0 for every label: Prometheus misses the first increment of a new series. */
export function createMetrics() {
  const counters = new Registry();
  const registers = [counters];
  collectDefaultMetrics({ register: counters });

  const messages = new Counter({
    name: 'leads_messages_total',
    help: 'Posts of the contact form, by what became of them.',
    labelNames: ['result'],
    registers,
  });
  for (const result of messageResults) messages.inc({ result }, 0);

  const attempts = new Counter({
    name: 'leads_delivery_attempts_total',
    help: 'Attempts to deliver a message, by their result; retried ones will be made again.',
    labelNames: ['channel', 'result'],
    registers,
  });
  for (const channel of destinationNames) {
    for (const result of attemptResults) attempts.inc({ channel, result }, 0);
  }

  return {
    onResponse: createResponseMetrics(registers),
    leads: {
      onMessage: (result: MessageResult) => messages.inc({ result }),
      onAttempt: (channel: string, result: AttemptResult) => attempts.inc({ channel, result }),
    },
    async text(state: State): Promise<string> {
      return (await counters.metrics()) + (await formatState(state));
    },
    contentType: counters.contentType,
  };
}

function createResponseMetrics(registers: Registry[]): OnResponse {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests to the site, by kind of answer and class of status.',
    labelNames: ['kind', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to its answer being ready, by kind of answer.',
    labelNames: ['kind'],
    buckets,
    registers,
  });
  for (const kind of responseKinds) {
    for (const status of ['2xx', '3xx', '4xx', '5xx']) requests.inc({ kind, status }, 0);
    durations.zero({ kind });
  }
  return (kind, status, durationMs) => {
    requests.inc({ kind, status: `${Math.trunc(status / 100)}xx` });
    durations.observe({ kind }, durationMs / 1000);
  };
}

type GaugeValue = [name: string, help: string, value: number | null | undefined];

/** Omits unknown values, instead of repeating the last known ones. */
function formatState(state: State): Promise<string> {
  const gauges = new Registry();
  const registers = [gauges];
  for (const [name, help, value] of listGauges(state)) {
    if (typeof value === 'number') new Gauge({ name, help, registers }).set(value);
  }

  const problem = new Gauge({
    name: 'leads_problem',
    help: 'A problem that people are told of is present (1) or not (0).',
    labelNames: ['problem'],
    registers,
  });
  const names = new Set<string>(state.health.problems.map(({ name }) => name));
  for (const name of problemNames) problem.set({ problem: name }, Number(names.has(name)));

  const waiting = new Gauge({
    name: 'leads_destination_waiting',
    help: 'Messages that wait for a destination, by whether they are still retried.',
    labelNames: ['channel', 'state'],
    registers,
  });
  for (const { name: channel, pending, parked } of state.health.destinations ?? []) {
    waiting.set({ channel, state: 'pending' }, pending);
    waiting.set({ channel, state: 'parked' }, parked);
  }

  const lastSuccess = new Gauge({
    name: 'site_last_success_timestamp_seconds',
    help: 'When a timer of this machine last succeeded.',
    labelNames: ['run'],
    registers,
  });
  for (const { name: run, succeededAt } of state.lastRuns) {
    if (succeededAt !== null) lastSuccess.set({ run }, succeededAt / 1000);
  }

  const closed = new Counter({
    name: 'http_connections_cut_total',
    help: 'Connections to the site that the server closed, to make room or for pipelining too much.',
    labelNames: ['reason'],
    registers,
  });
  closed.inc({ reason: 'room' }, state.connections.closedForRoom);
  closed.inc({ reason: 'pipelining' }, state.connections.closedForPipelining);
  return gauges.metrics();
}

function listGauges({ health, connections }: State): GaugeValue[] {
  const { status, store, messages, disk } = health;
  const oldest = messages?.oldestAgeSeconds;
  return [
    ['leads_healthy', 'Messages are received and delivered (1) or not (0).', +(status === 'ok')],
    ['leads_store_up', 'The store can be used (1) or not (0).', +store.isUsable],
    ['leads_pending', 'Messages still to be delivered.', messages?.pending],
    ['leads_overdue', 'Of these, those pending for too long.', messages?.overdue],
    ['leads_parked', 'Messages no longer retried.', messages?.parked],
    ['leads_quarantined', 'Messages set aside as likely spam.', messages?.quarantined],
    ['leads_oldest_age_seconds', 'Age of the oldest message pending or parked.', oldest],
    ['leads_disk_free_bytes', 'Free space on the disk of DATA_DIR.', disk.freeBytes],
    ['http_open_connections', 'Open connections to the site.', connections.open],
  ];
}
