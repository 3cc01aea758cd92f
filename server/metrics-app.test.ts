import { expect, test } from 'vitest';
import type { HealthDetails } from './leads/deliver/health.ts';
import { createMetricsApp } from './metrics-app.ts';

const details: HealthDetails = {
  status: 'degraded',
  store: { location: '/data/leads.db', isUsable: true, reason: null },
  leads: { pending: 3, parked: 1, quarantined: 2, overdue: 1, oldestAgeSeconds: 1200 },
  disk: { freeBytes: null },
  problems: [{ name: 'leads-parked', since: '2026-11-20T18:00:00.000Z', details: { count: 1 } }],
};
const app = createMetricsApp({ details: async () => details });

test('operators get figures in the text format of Prometheus', async () => {
  const response = await app.request('/metrics');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).trimEnd().split('\n');
  for (const line of lines) {
    expect(line).toMatch(/^# (HELP|TYPE) [a-z_]+ .+$|^[a-z_]+(\{problem="[a-z-]+"\})? \d+$/);
  }
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE leads_pending gauge',
      'leads_pending 3',
      'leads_oldest_age_seconds 1200',
      'leads_healthy 0',
      'leads_store_up 1',
      'leads_problem{problem="leads-parked"} 1',
      'leads_problem{problem="leads-overdue"} 0',
    ]),
  );
  // What is not known has no figure.
  expect(lines.filter((line) => line.startsWith('leads_disk_free_bytes'))).toEqual([]);
});

test('operators get the same and the problems in JSON', async () => {
  const response = await app.request('/healthz');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual(details);
});

test('nothing else is there', async () => {
  expect((await app.request('/')).status).toBe(404);
});
