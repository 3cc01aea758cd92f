import { Hono } from 'hono';
import { jsonReply, problemReply } from './http/json-reply.ts';
import { toResponse } from './http/reply.ts';
import type { HealthDetails } from './leads/deliver/health.ts';
import { problemNames } from './leads/deliver/problems.ts';

export type MetricsAppDependencies = { details: () => Promise<HealthDetails> };

/**
 * What operators may know and visitors may not, for a port of its own: `/metrics` in the text format
 * of Prometheus (version 0.0.4), and `/healthz` in JSON.
 */
export function createMetricsApp({ details }: MetricsAppDependencies): Hono {
  const app = new Hono();
  app.get('/healthz', async () => toResponse(jsonReply(200, await details())));
  app.get('/metrics', async () => {
    const body = describe(await details());
    return new Response(body, {
      headers: {
        'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
        'Cache-Control': 'no-store',
      },
    });
  });
  app.all('*', () => toResponse(problemReply(404, { title: 'Not Found' })));
  return app;
}

type Metric = { name: string; help: string; samples: { labels?: string; value: number | null }[] };

/** What is not known has no sample. */
function describe(health: HealthDetails): string {
  return metricsOf(health)
    .flatMap(({ name, help, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} gauge`,
      ...samples.flatMap(({ labels = '', value }) =>
        value === null ? [] : [`${name}${labels} ${value}`],
      ),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

function metricsOf({ status, store, leads, disk, problems }: HealthDetails): Metric[] {
  const present = new Set(problems.map(({ name }) => name));
  const gauge = (name: string, help: string, value: number | null): Metric => {
    return { name, help, samples: [{ value }] };
  };
  return [
    gauge(
      'leads_healthy',
      'Messages are received and delivered (1) or not (0).',
      Number(status === 'ok'),
    ),
    gauge('leads_store_up', 'The store can be used (1) or not (0).', Number(store.isUsable)),
    gauge('leads_pending', 'Messages still to be delivered.', leads?.pending ?? null),
    gauge('leads_overdue', 'Of these, those pending for too long.', leads?.overdue ?? null),
    gauge('leads_parked', 'Messages no longer retried.', leads?.parked ?? null),
    gauge('leads_quarantined', 'Messages set aside as likely spam.', leads?.quarantined ?? null),
    gauge(
      'leads_oldest_age_seconds',
      'Age of the oldest message that is pending or parked.',
      leads?.oldestAgeSeconds ?? null,
    ),
    gauge('leads_disk_free_bytes', 'Free space on the disk of DATA_DIR.', disk.freeBytes),
    {
      name: 'leads_problem',
      help: 'A problem that people are told of is present (1) or not (0).',
      samples: problemNames.map((name) => {
        return { labels: `{problem="${name}"}`, value: Number(present.has(name)) };
      }),
    },
    gauge(
      'process_resident_memory_bytes',
      'Resident memory size in bytes.',
      process.memoryUsage.rss(),
    ),
  ];
}
