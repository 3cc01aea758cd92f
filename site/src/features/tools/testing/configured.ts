import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { loadContent } from '@altanube/content/load';
import { toolNames, toolsSchema, type Tools } from '@altanube/content/schema/tools';

export const everyTool = {
  plausible: { domain: 'altanube.test' },
  matomo: { host: 'https://matomo.altanube.test', siteId: 7 },
  googleAnalytics: { measurementId: 'G-AB12CD34EF' },
  clarity: { projectId: 'ab12cd34ef' },
  tagManager: {
    containerId: 'GTM-AB12CD3',
    opens: {
      scripts: ['https://tags.vendor.test'],
      connections: ['https://collect.vendor.test'],
    },
    stores: ['_tag*'],
  },
  meta: { pixelId: '123456789012345' },
  linkedIn: { partnerId: '1234567', conversionId: 89 },
};

export function parsedTools(tools: object): Tools {
  return toolsSchema.parse(tools);
}

/** Names tools in the `company.yaml` of a copy of the project, and who gets the data in its privacy policy. */
export function configureTools(folder: string, tools: object): void {
  const { copy } = loadContent(join(folder, 'content'));
  const vendors = toolNames
    .filter((name) => name in tools)
    .map((name) => copy.es.tools[name].vendor);
  appendFileSync(join(folder, 'content/es/legal/privacy.md'), `\n${vendors.join(', ')}\n`);
  const file = join(folder, 'content/company.yaml');
  const document = parseDocument(readFileSync(file, 'utf8'));
  document.set('tools', tools);
  writeFileSync(file, document.toString({ lineWidth: 0 }));
}
