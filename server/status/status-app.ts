import { Hono } from 'hono';
import { jsonReply, problemReply } from '../http/json-reply.ts';
import type { ConnectionCounts } from '../http/connection-limits.ts';
import type { Health } from '../leads/open-leads.ts';
import { readLastRuns } from './last-runs.ts';
import type { Metrics } from './metrics.ts';

export type StatusAppDependencies = {
  health: Pick<Health, 'details'>;
  metrics: Pick<Metrics, 'contentType' | 'text'>;
  connections: () => ConnectionCounts;
  dataDir: string;
  /** False once the server is stopping. */
  isReady: () => boolean;
};

/** `/healthz` in JSON, `/readyz` for load balancers, `/metrics` for Prometheus. */
export function createStatusApp(dependencies: StatusAppDependencies): Hono {
  const { health, metrics, connections, dataDir, isReady } = dependencies;
  const app = new Hono();
  app.get('/healthz', async () => jsonReply(200, await health.details()));
  app.get('/readyz', () =>
    isReady()
      ? jsonReply(200, { status: 'ready' })
      : problemReply(503, { detail: 'The server is stopping.' }),
  );
  app.get('/metrics', async () => {
    const text = await metrics.text({
      health: await health.details(),
      connections: connections(),
      lastRuns: readLastRuns(dataDir),
    });
    const headers = { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' };
    return new Response(text, { headers });
  });
  app.all('*', () => problemReply(404));
  return app;
}
