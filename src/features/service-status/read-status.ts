import { fetchJson } from '#browser/fetch-json.ts';
import type { StatusLevel } from '#content/schema/service-status.ts';

/** How the service is, and when its status page said so, in milliseconds since 1970. */
export type ServiceStatus = { level: StatusLevel; readAt: number };

/**
 * Reads the summary of a status page as Atlassian Statuspage and its like publish it. Null where it
 * cannot be had; why is told in the console.
 */
export async function readStatus(url: string): Promise<ServiceStatus | null> {
  try {
    const summary = await fetchJson(url, { credentials: 'omit', cache: 'no-cache' });
    return { level: levelIn(summary), readAt: Date.now() };
  } catch (error) {
    console.warn('The status of the service cannot be had:', String(error));
    return null;
  }
}

/** `indicator` of Statuspage's API, version 2: https://metastatuspage.com/api */
const levels = {
  none: 'operational',
  minor: 'minor',
  major: 'major',
  critical: 'critical',
  maintenance: 'maintenance',
} as const satisfies Record<string, StatusLevel>;

/** Throws where it is not what such a page publishes. */
function levelIn(summary: unknown): StatusLevel {
  const indicator = valueAt(summary, 'status', 'indicator');
  const level = Object.entries(levels).find(([name]) => name === indicator)?.[1];
  if (level === undefined) throw new Error(`it has no known indicator: ${String(indicator)}`);
  return level;
}

function valueAt(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
    value,
  );
}
