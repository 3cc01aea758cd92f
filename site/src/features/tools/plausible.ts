/** Plausible, by its Events API (plausible.io/docs/events-api) instead of a script. Nothing is stored. */
import type { ToolSettings } from '@altanube/content/schema/tools';
import { getPageUrl, getReferrerUrl } from './page-url.ts';
import { post } from './post.ts';
import type { Tool, ToolDescription } from './tool.ts';

export const description: ToolDescription<'plausible'> = {
  needs: ['analytics'],
  opens: ({ host }) => ({ 'connect-src': [`${host}/api/event`] }),
  stores: () => [],
  takesVitals: true,
};

export function create({ domain, host }: ToolSettings<'plausible'>): Tool {
  function send(name: string, extra: object): void {
    const event = { domain, name, url: getPageUrl(), referrer: getReferrerUrl() };
    post(`${host}/api/event`, JSON.stringify({ ...event, ...extra }));
  }
  return {
    start: () => send('pageview', {}),
    track: ({ name, ...props }) =>
      // A Web Vital is no interaction: the visit still counts as a bounce.
      send(name, { props, interactive: name !== 'web_vital' }),
    // Only these calls send anything.
    stop: () => 'stopped',
  };
}
