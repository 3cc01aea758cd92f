import { fetchJson } from '#browser/fetch-json.ts';
import type { StatusLevel } from '@altanube/content/schema/support';

/** How the service is, and when that was read, in milliseconds since 1970. */
export type StatusReading = { level: StatusLevel; readAt: number };

/** Statuspage and its like publish it. Null where it cannot be had; the console says why. */
export async function readStatus(url: string): Promise<StatusReading | null> {
  try {
    const summary = await fetchJson(url, { credentials: 'omit', cache: 'no-cache' });
    return { level: levelIn(summary), readAt: Date.now() };
  } catch (error) {
    console.warn('The status of the service cannot be had:', String(error));
    return null;
  }
}

const known = ['minor', 'major', 'critical', 'maintenance'] as const;

/** From `indicator` of Statuspage's API, version 2 (https://metastatuspage.com/api). Throws if there is none. */
function levelIn(summary: unknown): StatusLevel {
  const { status } = Object(summary);
  const { indicator } = Object(status);
  const level = indicator === 'none' ? 'operational' : known.find((it) => it === indicator);
  if (level === undefined) throw new Error(`it has no known indicator: ${String(indicator)}`);
  return level;
}

export function summaryUrl(pageUrl: string): string {
  return new URL('api/v2/status.json', pageUrl.replace(/\/*$/, '/')).href;
}
