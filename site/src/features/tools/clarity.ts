/**
 * Microsoft Clarity, which records what visitors see and do, and masks what they type. Its consent API v2
 * gets the answer; its advertising identifier needs marketing.
 *
 * Withdrawal: `stop` ends the recording, no reload. “Denied” would go on recording without cookies.
 */
import type { ToolSettings } from '@altanube/content/schema/tools';
import type { AllowedCategories, Tool, ToolDescription } from './tool.ts';
import { loadVendorScript } from './vendor-script.ts';

type Clarity = { (...command: readonly unknown[]): void; q?: unknown[] };

declare global {
  interface Window {
    clarity?: Clarity;
  }
}

export const description: ToolDescription<'clarity'> = {
  needs: ['analytics'],
  opens: () => ({
    'script-src': ['https://*.clarity.ms'],
    'connect-src': ['https://*.clarity.ms'],
    'img-src': ['https://*.clarity.ms', 'https://c.bing.com'],
  }),
  stores: () => ['_clck', '_clsk', '_cltk'],
  takesVitals: false,
};

export function create({ projectId }: ToolSettings<'clarity'>): Tool {
  const call: Clarity = (...command) => window.clarity?.(...command);
  const sendConsent = ({ marketing }: AllowedCategories) =>
    call('consentv2', {
      ad_Storage: marketing ? 'granted' : 'denied',
      analytics_Storage: 'granted',
    });
  return {
    start(allowed) {
      if (window.clarity !== undefined) return;
      const queue: Clarity = (...command) => (queue.q ??= []).push(command);
      window.clarity = queue;
      sendConsent(allowed);
      loadVendorScript(`https://www.clarity.ms/tag/${projectId}`);
    },
    handleConsentChange: sendConsent,
    track({ name, ...details }) {
      for (const [key, value] of Object.entries(details)) call('set', key, String(value));
      call('event', name);
    },
    stop() {
      call('stop');
      return 'stopped';
    },
  };
}
