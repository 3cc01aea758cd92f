import { toolsSchema, type Tools } from '@altanube/content/schema/tools';

export const allTools = {
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

export function parseTools(tools: object): Tools {
  return toolsSchema.parse(tools);
}
