import { destinationNames } from '@altanube/contact/destination-names';
import { attemptResults, type AttemptResult } from '@altanube/outbox';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { ConnectionFigures } from '../http/connection-limits.ts';
import { answerKinds, type OnAnswered } from '../http/request-log.ts';
import { problemNames } from '@altanube/contact/mail/problems';
import type { HealthDetails } from '../leads/open-leads.ts';
import { messageResults, type MessageResult } from '../leads/receive/contact-replies.ts';

/** From a page in memory to what a visitor waits for; in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The present state, as opposed to what is counted. */
export type State = { health: HealthDetails; connections: ConnectionFigures };

/** Counts what happens from its creation on. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Counters begin at 0 with every label, since Prometheus misses the first event of new ones. */
export function createMetrics() {
  const counted = new Registry();
  const registers = [counted];
  collectDefaultMetrics({ register: counted });

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
    onAnswered: countAnswers(registers),
    leads: {
      onMessage: (result: MessageResult) => messages.inc({ result }),
      onAttempt: (channel: string, result: AttemptResult) => attempts.inc({ channel, result }),
    },
    async text(state: State): Promise<string> {
      return (await counted.metrics()) + (await describeState(state));
    },
    contentType: counted.contentType,
  };
}

function countAnswers(registers: Registry[]): OnAnswered {
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
  for (const kind of answerKinds) {
    for (const status of ['2xx', '3xx', '4xx', '5xx']) requests.inc({ kind, status }, 0);
    durations.zero({ kind });
  }
  return (kind, status, durationMs) => {
    requests.inc({ kind, status: `${Math.trunc(status / 100)}xx` });
    durations.observe({ kind }, durationMs / 1000);
  };
}

type Figure = [name: string, help: string, value: number | null | undefined];

/** What is unknown now has no figure, rather than the one that it had. */
function describeState(state: State): Promise<string> {
  const present = new Registry();
  const registers = [present];
  for (const [name, help, value] of stateFigures(state)) {
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

  const closed = new Counter({
    name: 'http_connections_cut_total',
    help: 'Connections to the site that the server closed, to make room or for pipelining too much.',
    labelNames: ['reason'],
    registers,
  });
  closed.inc({ reason: 'room' }, state.connections.closedForRoom);
  closed.inc({ reason: 'pipelining' }, state.connections.closedForPipelining);
  return present.metrics();
}

function stateFigures({ health, connections }: State): Figure[] {
  const { status, store, leads, disk } = health;
  const oldest = leads?.oldestAgeSeconds;
  return [
    ['leads_healthy', 'Messages are received and delivered (1) or not (0).', +(status === 'ok')],
    ['leads_store_up', 'The store can be used (1) or not (0).', +store.isUsable],
    ['leads_pending', 'Messages still to be delivered.', leads?.pending],
    ['leads_overdue', 'Of these, those pending for too long.', leads?.overdue],
    ['leads_parked', 'Messages no longer retried.', leads?.parked],
    ['leads_quarantined', 'Messages set aside as likely spam.', leads?.quarantined],
    ['leads_oldest_age_seconds', 'Age of the oldest message pending or parked.', oldest],
    ['leads_disk_free_bytes', 'Free space on the disk of DATA_DIR.', disk.freeBytes],
    ['http_open_connections', 'Open connections to the site.', connections.open],
  ];
}
