import { fetchJson } from '#browser/fetch-json.ts';
import type { StatusLevel } from '@altanube/content/schema/support';

/** The level of the status, and when it was read, in milliseconds since 1970. */
export type StatusReading = { level: StatusLevel; readAt: number };

/** Fetches the summary of a status page. Null if that fails; the console says why. */
export async function fetchStatus(url: string): Promise<StatusReading | null> {
  try {
    const summary = await fetchJson(url, { credentials: 'omit', cache: 'no-cache' });
    return { level: parseLevel(summary), readAt: Date.now() };
  } catch (error) {
    console.warn('The status of the service cannot be read:', String(error));
    return null;
  }
}

const knownLevels = ['minor', 'major', 'critical', 'maintenance'] as const;

/** Parses `indicator` of Statuspage's API 2 (https://metastatuspage.com/api). Throws if unknown. */
function parseLevel(summary: unknown): StatusLevel {
  const { status } = Object(summary);
  const { indicator } = Object(status);
  const level = indicator === 'none' ? 'operational' : knownLevels.find((it) => it === indicator);
  if (level === undefined) throw new Error(`it has no known indicator: ${String(indicator)}`);
  return level;
}

export function getSummaryUrl(pageUrl: string): string {
  return new URL('api/v2/status.json', pageUrl.replace(/\/?$/, '/')).href;
}
