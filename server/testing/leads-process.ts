import { loadServerContent } from '@altanube/content/server-content';
import { parseConfig } from '@altanube/runtime/config';
import { createLog } from '@altanube/runtime/log';
import { openLeads } from '../leads/open-leads.ts';

/** Runs a server's message handling at short intervals, and writes its log, until it is killed. */
const parsed = parseConfig(process.env);
if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
openLeads({
  ...loadServerContent(),
  config: parsed.config,
  log: createLog((line) => process.stdout.write(line)),
  times: { maintenanceIntervalMs: 200, leader: { renewIntervalMs: 200, sessionTimeoutMs: 5000 } },
});
