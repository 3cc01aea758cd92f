import { createLog } from '#server/log.ts';
import { parseConfig } from '#server/config.ts';
import { listen } from '#server/http/listen.ts';
import { openLeads } from '#server/leads/open-leads.ts';
import { copy } from './copy.ts';

/**
 * The contact call with its store and its delivery, without the pages, as a process that a test can
 * kill. Takes its environment, and how many milliseconds its clock is ahead, as JSON; says its port
 * and then its log.
 */
const { environment, aheadMs } = JSON.parse(process.argv[2] ?? '');
const parsed = parseConfig(environment);
if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
const opened = openLeads({
  config: parsed.config,
  copy,
  company: { name: 'Altanube', email: { sales: 'ventas@altanube.example' } },
  log: createLog((line) => process.stdout.write(line)),
  now: () => Date.now() + aheadMs,
});
if (!opened.ok) throw new Error(opened.problem);
const { call } = opened.leads;
const server = await listen({ fetch: call.fetch, port: 0, host: '127.0.0.1' });
if (!server.ok) throw new Error(server.code);
process.stdout.write(`${JSON.stringify({ event: 'listening', port: server.port })}\n`);
