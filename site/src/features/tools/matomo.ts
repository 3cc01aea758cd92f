/**
 * Matomo, by its HTTP API (developer.matomo.org/api-reference/tracking-api) instead of a script. Nothing
 * is stored; without a cookie Matomo recognizes visitors for a day at most.
 */
import type { ToolSettings } from '@altanube/content/schema/tools';
import { getPageUrl, getReferrerUrl } from './page-url.ts';
import { post } from './post.ts';
import type { Tool, ToolDescription } from './tool.ts';

export const description: ToolDescription<'matomo'> = {
  needs: ['analytics'],
  opens: ({ host }) => ({ 'connect-src': [`${host}/matomo.php`] }),
  stores: () => [],
  takesVitals: true,
};

export function create({ host, siteId }: ToolSettings<'matomo'>): Tool {
  function send(extra: Record<string, string>): void {
    const parameters = {
      idsite: String(siteId),
      rec: '1',
      apiv: '1',
      send_image: '0',
      url: getPageUrl(),
      urlref: getReferrerUrl(),
      rand: String(Math.random()).slice(2),
      ...extra,
    };
    post(`${host}/matomo.php`, new URLSearchParams(parameters));
  }
  return {
    start: () => send({ action_name: document.title }),
    track({ name, ...details }) {
      const labels = Object.values(details).filter((detail) => typeof detail === 'string');
      send({
        ...{ ca: '1', e_c: 'site', e_a: name },
        ...(labels.length > 0 && { e_n: labels.join(' ') }),
        ...('value' in details && { e_v: String(details.value) }),
      });
    },
    // Only these calls send anything.
    stop: () => 'stopped',
  };
}
