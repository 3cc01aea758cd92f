/**
 * Google Tag Manager. A container can hold anything, so it needs both categories, and its tags reach only
 * the hosts that `company.yaml` opens. Custom HTML tags do not run, as the page allows no inline scripts.
 *
 * Withdrawal: tags cannot be stopped, so the page is reloaded.
 */
import type { ToolSettings } from '@altanube/content/schema/tools';
import { denyByDefault, pushToDataLayer, updateConsent } from './google-tag.ts';
import type { Tool, ToolDescription } from './tool.ts';
import { loadVendorScript } from './vendor-script.ts';

const host = 'https://www.googletagmanager.com';
const script = `${host}/gtm.js`;

export const description: ToolDescription<'tagManager'> = {
  needs: ['analytics', 'marketing'],
  // Google's guide (tag-platform/security/guides/csp) asks for these two hosts, whatever the tags do.
  opens: ({ opens }) => ({
    'script-src': [script, ...(opens?.scripts ?? [])],
    'connect-src': [host, 'https://www.google.com', ...(opens?.connections ?? [])],
    'img-src': [host, ...(opens?.images ?? [])],
    'frame-src': opens?.frames ?? [],
  }),
  stores: ({ stores }) => ['_ga', '_ga_*', '_gcl_*', ...stores],
  takesVitals: true,
};

export function create({ containerId }: ToolSettings<'tagManager'>): Tool {
  return {
    start(allowed) {
      denyByDefault();
      updateConsent(allowed);
      pushToDataLayer({ 'gtm.start': Date.now(), event: 'gtm.js' });
      loadVendorScript(`${script}?id=${containerId}`);
    },
    track: ({ name, ...details }) => pushToDataLayer({ event: name, ...details }),
    stop: () => 'reload',
  };
}
