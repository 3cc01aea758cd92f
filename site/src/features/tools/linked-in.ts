/**
 * The LinkedIn Insight Tag, by its script, which recognizes clicks on ads. It counts the page, and sent
 * messages if `company.yaml` has the id of a conversion.
 *
 * Withdrawal: the script cannot be stopped, so the page is reloaded.
 */
import type { ToolSettings } from '@altanube/content/schema/tools';
import type { Tool, ToolDescription } from './tool.ts';
import { loadVendorScript } from './vendor-script.ts';

type InsightTag = { (command: string, options: object): void; q: unknown[] };

declare global {
  interface Window {
    lintrk?: InsightTag;
    _linkedin_partner_id?: string;
    _linkedin_data_partner_ids?: string[];
  }
}

export const description: ToolDescription<'linkedIn'> = {
  needs: ['marketing'],
  opens: () => ({
    'script-src': ['https://snap.licdn.com'],
    'connect-src': ['https://px.ads.linkedin.com'],
    // The second one is used over IPv6.
    'img-src': ['https://px.ads.linkedin.com', 'https://px4.ads.linkedin.com'],
  }),
  stores: () => ['li_fat_id', 'li_giant', 'li_adsId'],
  takesVitals: false,
};

export function create({ partnerId, conversionId }: ToolSettings<'linkedIn'>): Tool {
  return {
    start() {
      window._linkedin_partner_id = partnerId;
      (window._linkedin_data_partner_ids ??= []).push(partnerId);
      const queue: unknown[] = [];
      const call = (command: string, options: object) => void queue.push([command, options]);
      window.lintrk = Object.assign(call, { q: queue });
      loadVendorScript('https://snap.licdn.com/li.lms-analytics/insight.min.js');
    },
    track({ name }) {
      if (name === 'form_sent' && conversionId !== null) {
        window.lintrk?.('track', { conversion_id: conversionId });
      }
    },
    stop: () => 'reload',
  };
}
