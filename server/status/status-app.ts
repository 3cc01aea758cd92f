import { Hono } from 'hono';
import { jsonReply, problemReply } from '../http/json-reply.ts';
import type { ConnectionFigures } from '../http/connection-limits.ts';
import type { Health } from '../leads/open-leads.ts';
import type { Metrics } from './metrics.ts';

export type StatusAppDependencies = {
  health: Pick<Health, 'details'>;
  metrics: Pick<Metrics, 'contentType' | 'text'>;
  /** Of the site's own listener. */
  connections: () => ConnectionFigures;
  /** The site takes requests: it has not been told to stop. */
  isReady: () => boolean;
};

/**
 * What operators may know and visitors may not, for a port of its own: `/healthz` in JSON, `/readyz`
 * for whoever sends requests here, and `/metrics` in the text format of Prometheus.
 */
export function createStatusApp(dependencies: StatusAppDependencies): Hono {
  const { health, metrics, connections, isReady } = dependencies;
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
    });
    const headers = { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' };
    return new Response(text, { headers });
  });
  app.all('*', () => problemReply(404));
  return app;
}
