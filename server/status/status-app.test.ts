import { expect, test } from 'vitest';
import type { HealthDetails } from '../leads/open-leads.ts';
import { createMetrics } from './metrics.ts';
import { createStatusApp } from './status-app.ts';

const details: HealthDetails = {
  status: 'degraded',
  store: { location: '/data/leads.db', isUsable: true, reason: null },
  leads: { pending: 3, parked: 1, quarantined: 2, overdue: 1, oldestAgeSeconds: 1200 },
  destinations: [{ name: 'slack', pending: 2, parked: 1 }],
  disk: { freeBytes: null },
  problems: [{ name: 'leads-parked', since: '2026-11-20T18:00:00.000Z', details: { count: 1 } }],
};

const metrics = createMetrics();
const site = { isReady: true };
const app = createStatusApp({
  health: { details: async () => details },
  metrics,
  connections: () => ({ open: 7, closedForRoom: 2, closedForPipelining: 1 }),
  isReady: () => site.isReady,
});

async function figures(): Promise<string[]> {
  return (await (await app.request('/metrics')).text()).split('\n');
}

test('what is counted begins at zero, and never has another label than those', async () => {
  const counted = async () =>
    (await figures()).filter((line) => /^(http_request|leads_\w+_total)/.test(line));
  const before = await counted();
  expect(before).toContain('http_requests_total{kind="page",status="5xx"} 0');
  expect(before).toContain('leads_delivery_attempts_total{channel="webhook",result="parked"} 0');
  metrics.onAnswered('page', 200, 3);
  metrics.onAnswered('page', 304, 0.2);
  metrics.onAnswered('form', 503, 2600);
  metrics.leads.onMessage('not-stored');
  metrics.leads.onAttempt('mail', 'retried');
  const after = await counted();
  expect(after).toEqual(
    expect.arrayContaining([
      'http_requests_total{kind="page",status="3xx"} 1',
      'http_request_duration_seconds_bucket{le="0.001",kind="page"} 1',
      'http_request_duration_seconds_bucket{le="0.005",kind="page"} 2',
      'http_request_duration_seconds_sum{kind="form"} 2.6',
    ]),
  );
  const series = (lines: string[]) => lines.map((line) => line.replace(/ \S+$/, ''));
  expect(series(after)).toEqual(series(before));
});

test('what waits is told of each destination by its name', async () => {
  expect(await figures()).toEqual(
    expect.arrayContaining([
      'leads_destination_waiting{channel="slack",state="pending"} 2',
      'leads_destination_waiting{channel="slack",state="parked"} 1',
    ]),
  );
  const health = await (await app.request('/healthz')).json();
  expect(health.destinations).toEqual([{ name: 'slack', pending: 2, parked: 1 }]);
});
