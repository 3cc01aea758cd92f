import { Counter, Histogram, Registry } from '@prometheus-io/client';
import { answerKinds } from '#server/http/answer-kind.ts';
import type { OnAnswered } from '#server/http/request-log.ts';
import { attemptResults } from '#server/leads/deliver/worker.ts';
import type { LeadCounts } from '#server/leads/open-leads.ts';
import { messageResults } from '#server/leads/receive/message-results.ts';
import { channels } from '#server/leads/store/lead-store.ts';
import { describeState, type State } from './present-state.ts';
import { createProcessFigures } from './process-figures.ts';

/** From a page in memory to what a visitor waits for; in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Of final responses: the first is for 200 to 299. */
const statusClasses = ['2xx', '3xx', '4xx', '5xx'];

/** Counts what happens from its creation on, and tells it with what is the case. */
export type Metrics = {
  onAnswered: OnAnswered;
  leads: LeadCounts;
  /** Everything, in the text format of Prometheus. */
  text(state: State): Promise<string>;
  contentType: string;
};

/**
 * Each counter begins at 0 with every label that it can have, since Prometheus takes no notice of the
 * first event of a counter that begins with it.
 */
export function createMetrics(): Metrics {
  const counted = new Registry();
  const registers = [counted];
  const processFigures = createProcessFigures();
  const { onAnswered } = createRequestMetrics(registers);

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
  for (const channel of channels) {
    for (const result of attemptResults) attempts.inc({ channel, result }, 0);
  }

  return {
    onAnswered,
    leads: {
      onMessage: (result) => messages.inc({ result }),
      onAttempt: (channel, result) => attempts.inc({ channel, result }),
    },
    async text(state) {
      const present = new Registry();
      describeState(state, [present]);
      processFigures.describe([present]);
      return (await counted.metrics()) + (await present.metrics());
    },
    contentType: counted.contentType,
  };
}

/** `onAnswered` is called for every request, so the labels are made before. */
function createRequestMetrics(registers: Registry[]): { onAnswered: OnAnswered } {
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
  const labels = new Map(
    answerKinds.map((kind) => {
      const byStatus = statusClasses.map((status) => ({ kind, status }));
      for (const label of byStatus) requests.inc(label, 0);
      durations.zero({ kind });
      return [kind, { own: { kind }, byStatus }];
    }),
  );

  return {
    onAnswered(kind, status, durationMs) {
      const ofKind = labels.get(kind);
      const ofStatus = ofKind?.byStatus[Math.trunc(status / 100) - 2];
      if (ofKind === undefined || ofStatus === undefined) return;
      requests.inc(ofStatus);
      durations.observe(ofKind.own, durationMs / 1000);
    },
  };
}
