/**
 * The Meta pixel, by its script, which recognizes clicks on ads. Without `autoConfig`, it does not
 * collect buttons and form fields.
 *
 * Withdrawal: `consent revoke` ends all sending; no reload.
 */
import type { ToolSettings } from '@altanube/content/schema/tools';
import type { Tool, ToolDescription } from './tool.ts';
import { loadVendorScript } from './vendor-script.ts';

type Pixel = {
  (...command: readonly unknown[]): void;
  callMethod?: (...command: readonly unknown[]) => void;
  queue: unknown[];
  push?: Pixel;
  loaded: boolean;
  version: string;
  disablePushState: boolean;
};

declare global {
  interface Window {
    fbq?: Pixel;
    _fbq?: Pixel;
  }
}

export const description: ToolDescription<'meta'> = {
  needs: ['marketing'],
  opens: () => ({
    'script-src': ['https://connect.facebook.net'],
    'connect-src': ['https://www.facebook.com'],
    'img-src': ['https://www.facebook.com'],
  }),
  stores: () => ['_fbp', '_fbc', 'lastExternalReferrer', 'lastExternalReferrerTime'],
  takesVitals: false,
};

export function create({ pixelId }: ToolSettings<'meta'>): Tool {
  const call = (...command: readonly unknown[]) => window.fbq?.(...command);
  return {
    start() {
      if (window.fbq !== undefined) call('consent', 'grant');
      else {
        window.fbq = window._fbq = createQueue();
        call('set', 'autoConfig', false, pixelId);
        call('init', pixelId);
        loadVendorScript('https://connect.facebook.net/en_US/fbevents.js');
      }
      call('track', 'PageView');
    },
    track({ name, ...details }) {
      // The event name with which Meta measures campaigns.
      if (name === 'form_sent') call('track', 'Lead');
      else call('trackCustom', name, details);
    },
    stop() {
      call('consent', 'revoke');
      return 'stopped';
    },
  };
}

/** Queues commands until the script has loaded, which expects exactly these properties. */
function createQueue(): Pixel {
  const pixel: Pixel = Object.assign(
    (...command: readonly unknown[]) => {
      if (pixel.callMethod === undefined) pixel.queue.push(command);
      else pixel.callMethod(...command);
    },
    { queue: [], loaded: true, version: '2.0', disablePushState: true },
  );
  pixel.push = pixel;
  return pixel;
}
