import { createLog } from '@altanube/runtime/log';
import { parseConfig } from '@altanube/runtime/config';
import { listen } from '../http/listen.ts';
import { openLeads } from '../leads/open-leads.ts';
import { copy, demo } from './copy.ts';

/** A process for tests to kill. Its argument is JSON; it writes its port and its log. */
const { environment, clockAheadMs, times } = JSON.parse(process.argv[2] ?? '');
const parsed = parseConfig(environment);
if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
const { endpoint } = openLeads({
  config: parsed.config,
  copy,
  company: { name: 'Altanube', email: { sales: 'ventas@altanube.example' }, destinations: [] },
  demo,
  log: createLog((line) => process.stdout.write(line)),
  now: () => Date.now() + clockAheadMs,
  times,
});
const server = await listen({
  fetch: endpoint.fetch,
  port: 0,
  host: '127.0.0.1',
  limits: { connections: 2000, stalledTimeoutMs: 30_000 },
});
if (!server.ok) throw new Error(server.code);
process.stdout.write(`${JSON.stringify({ event: 'listening', port: server.port })}\n`);
