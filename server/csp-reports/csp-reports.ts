import { Hono } from 'hono';
import { z } from 'zod';
import { isRecord } from '@altanube/base/is-record';
import type { ClientAddressResolver } from '../http/client-address.ts';
import { problemReply } from '../http/json-reply.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import { readBody } from '../http/read-body.ts';
import { cspReportsPath } from '@altanube/pages/headers';
import { methodNotAllowedReply } from '@altanube/pages/site';
import type { Log } from '@altanube/runtime/log';
import { isPagePath } from '@altanube/content/collections';

const hourMs = 60 * 60 * 1000;
/** Requests from one address. */
const limit = { count: 30, windowSeconds: 60 };
/** Maximum number of violations logged in an hour. */
const linesPerHour = 50;

export type CspReportsDependencies = {
  /** The site's own host, which a proxy may hide from the request. */
  siteHost: string;
  getClientAddress: ClientAddressResolver;
  log: Log;
  now: () => number;
};

export function createCspReports({ siteHost, getClientAddress, log, now }: CspReportsDependencies) {
  const requests = createRateLimiter(limit);
  const logViolation = createViolationLog(log, now);
  const app = new Hono();

  app.post(cspReportsPath, async ({ req: { raw: request }, env }) => {
    // `report-to` sends the first type, `report-uri` the second. Another site's page can send neither.
    const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    if (!['application/reports+json', 'application/csp-report'].includes(type)) {
      return problemReply(415);
    }

    const retryAfter = await requests.consume(getClientAddress(request, env));
    if (retryAfter !== null) return problemReply(429, {}, { 'Retry-After': String(retryAfter) });

    const body = await readBody(request, env);
    if (!body.ok && body.kind === 'too-large') return problemReply(413);
    const input = body.ok ? parseJson(body.bytes) : undefined;
    if (input === undefined) return problemReply(400);

    const hosts = [siteHost, new URL(request.url).host];
    for (const violation of parseViolations(input, hosts)) logViolation(violation);
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  });

  app.all(cspReportsPath, () => methodNotAllowedReply('POST'));

  return app;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Logs each violation once an hour, however many visitors report it, up to a limit for all. */
function createViolationLog(log: Log, now: () => number): (violation: Violation) => void {
  let startedAt = now();
  const seen = new Set<string>();
  return (violation) => {
    if (now() - startedAt >= hourMs) {
      startedAt = now();
      seen.clear();
    }
    const key = Object.values(violation).join(' ');
    if (seen.has(key) || seen.size > linesPerHour) return;
    seen.add(key);
    if (seen.size <= linesPerHour) log('warn', 'policy-violated', violation);
    else log('warn', 'policy-violations-muted', { linesPerHour });
  };
}

type Violation = {
  /** `script-src-elem` */
  directive: string;
  /** An origin, a scheme such as `data:`, or a keyword such as `inline`. */
  blocked: string;
  /** The path of the page; null for one that the site does not have. */
  page: string | null;
};

/**
 * Trusted Types policies that vendors' scripts request but work without, so refusing them is no
 * defect (docs/privacy-and-measuring.md). Every page with such a script would report one.
 */
const ignoredPolicies = ['goog#html'];

const maxPathLength = 100;

const text = z.string().nullish();

const reportSchema = z.object({
  document: z.string(),
  blocked: text.transform((value) => value ?? ''),
  directive: z.string().regex(/^[a-z-]{1,40}$/),
  sample: text.transform((value) => value ?? ''),
});

/** Reads the fields of both report formats, which name them differently. Null if it is neither. */
function parseReport(item: unknown): Record<keyof typeof reportSchema.shape, unknown> | null {
  if (!isRecord(item)) return null;
  // Reporting API (CSP level 3, section 5.3).
  const { type, body, 'csp-report': legacyReport } = item;
  if (type === 'csp-violation' && isRecord(body)) {
    const { documentURL, blockedURL, effectiveDirective, sample } = body;
    return { document: documentURL, blocked: blockedURL, directive: effectiveDirective, sample };
  }
  // What `report-uri` sends (CSP level 3, section 5.5).
  if (!isRecord(legacyReport)) return null;
  const { 'effective-directive': effective, 'violated-directive': violated } = legacyReport;
  return {
    document: legacyReport['document-uri'],
    blocked: legacyReport['blocked-uri'],
    directive: effective ?? (typeof violated === 'string' ? violated.split(' ')[0] : null),
    sample: legacyReport['script-sample'],
  };
}

/** Ignores everything except violations on pages of these hosts. */
function parseViolations(input: unknown, hosts: string[]): Violation[] {
  // Safari sends one report instead of a list. At most a hundred are read.
  const items: unknown[] = Array.isArray(input) ? input.slice(0, 100) : [input];
  return items.flatMap((item) => {
    const { data: report } = reportSchema.safeParse(parseReport(item));
    const url = URL.parse(report?.document ?? '');
    if (report === undefined || url === null || !hosts.includes(url.host)) return [];
    const { directive, sample, blocked } = report;
    if (directive === 'trusted-types' && ignoredPolicies.includes(sample)) return [];
    const { pathname } = url;
    const page = isPagePath(pathname) && pathname.length <= maxPathLength ? pathname : null;
    return [{ directive, blocked: describeBlocked(blocked), page }];
  });
}

/** The origin of what was blocked, without path and query, which may hold personal data. */
function describeBlocked(blocked: string): string {
  if (/^[a-z-]{1,40}$/.test(blocked)) return blocked;
  const url = URL.parse(blocked);
  if (url === null) return 'unknown';
  return url.origin === 'null' ? url.protocol.slice(0, 40) : url.origin.slice(0, 100);
}
