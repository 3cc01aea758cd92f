import type { Problem } from './errors.ts';
import { legalTextFile } from './file-names.ts';
import { toolNames, type Tools, type ToolsCopy } from './schema/tools.ts';

/**
 * Refuses a privacy policy that keeps silent about who gets the data of a tool of the company (GDPR,
 * article 13.1.e): each vendor, as `tools.yaml` calls it, must be in its text.
 */
export function checkRecipients(tools: Tools | null, copy: ToolsCopy, privacy: string): Problem[] {
  const used = toolNames.filter((name) => (tools?.[name] ?? null) !== null);
  const silent = used.filter((name) => !privacy.includes(withoutStop(copy[name].vendor)));
  return silent.map((name) => ({
    file: legalTextFile('privacy'),
    key: '',
    expected: `the name of who gets the data of ${name}: ${copy[name].vendor}`,
    found: 'a text without it',
  }));
}

/** A name such as “S. L.” has no second stop where a sentence ends. */
function withoutStop(name: string): string {
  return name.replace(/\.$/, '');
}
