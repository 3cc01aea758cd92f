/** Plausible, by its Events API (plausible.io/docs/events-api) instead of a script. Nothing is stored. */
import type { ToolSettings } from '@altanube/content/schema/tools';
import { pageAddress, referrerAddress } from './page-address.ts';
import { post } from './post.ts';
import type { Tool, ToolDescription } from './tool.ts';

export const description: ToolDescription<'plausible'> = {
  needs: ['analytics'],
  opens: ({ host }) => ({ 'connect-src': [`${host}/api/event`] }),
  stores: () => [],
  takesVitals: true,
};

export function create({ domain, host }: ToolSettings<'plausible'>): Tool {
  function send(name: string, further: object): void {
    const event = { domain, name, url: pageAddress(), referrer: referrerAddress() };
    post(`${host}/api/event`, JSON.stringify({ ...event, ...further }));
  }
  return {
    start: () => send('pageview', {}),
    measure: ({ name, ...props }) =>
      // A visitor of whom only a speed is known has still seen one page and left.
      send(name, { props, interactive: name !== 'web_vital' }),
    // Nothing is sent but by these calls.
    stop: () => 'stopped',
  };
}
