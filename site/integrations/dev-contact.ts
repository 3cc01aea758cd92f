import { readConfig } from '@altanube/runtime/config';
import { loadServerContent } from '@altanube/content/server-content';
import { openLeads, type Leads } from '../../server/leads/open-leads.ts';
import { createLog } from '@altanube/runtime/log';

export function openDevLeads(): Leads {
  const parsed = readConfig();
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  const log = createLog((line) => process.stdout.write(line));
  return openLeads({ config: parsed.config, ...loadServerContent(), log });
}
