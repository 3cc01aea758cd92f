import { z } from 'zod';
import { articleAt, routeAt } from '#site/routes.ts';

/** A violation of a page's policy, as it is logged: nothing about the visitor. */
export type Violation = {
  /** `script-src-elem` */
  directive: string;
  /** An origin, a scheme such as `data:`, or a keyword such as `inline`. */
  blocked: string;
  /** The path of the page; null for one that the site does not have. */
  page: string | null;
};

/**
 * Trusted Types policies that scripts of vendors ask for and do without, so that to refuse them is no
 * defect (docs/measuring.md). Every page with such a script would report one.
 */
const refusedPolicies = ['goog#html'];

const directive = z.string().regex(/^[a-z-]{1,40}$/);

/** Reporting API: a report of type `csp-violation` (CSP level 3, section 5.3). */
const apiReport = z
  .object({
    type: z.literal('csp-violation'),
    body: z.object({
      documentURL: z.string(),
      blockedURL: z.string().nullish(),
      effectiveDirective: directive,
      sample: z.string().nullish(),
    }),
  })
  .transform(({ body }) => ({
    document: body.documentURL,
    blocked: body.blockedURL ?? '',
    directive: body.effectiveDirective,
    sample: body.sample ?? '',
  }));

/** What `report-uri` sends (CSP level 3, section 5.5). */
const uriReport = z
  .object({
    'csp-report': z.object({
      'document-uri': z.string(),
      'blocked-uri': z.string().nullish(),
      'effective-directive': directive.optional(),
      'violated-directive': z.string().optional(),
      'script-sample': z.string().nullish(),
    }),
  })
  .transform(({ 'csp-report': report }) => ({
    document: report['document-uri'],
    blocked: report['blocked-uri'] ?? '',
    directive: report['effective-directive'] ?? report['violated-directive']?.split(' ')[0],
    sample: report['script-sample'] ?? '',
  }))
  .pipe(z.object({ document: z.string(), blocked: z.string(), directive, sample: z.string() }));

const report = z.union([apiReport, uriReport]);

/** The violations on pages of these hosts in the body of a report. Everything else is ignored. */
export function readViolations(input: unknown, hosts: string[]): Violation[] {
  // Safari sends one report where the standard has a list.
  const items: unknown[] = Array.isArray(input) ? input : [input];
  return items.flatMap((item) => {
    const read = report.safeParse(item);
    if (!read.success) return [];
    const { document, blocked, directive, sample } = read.data;
    if (directive === 'trusted-types' && refusedPolicies.includes(sample)) return [];
    const url = URL.parse(document);
    if (url === null || !hosts.includes(url.host)) return [];
    return [{ directive, blocked: source(blocked), page: pageAt(url.pathname) }];
  });
}

/** The path where it is one of a page, or of an article, whichever articles there are. */
function pageAt(path: string): string | null {
  const isPage = routeAt(path) !== null || articleAt(path) !== null;
  return isPage && path.length <= longestPath ? path : null;
}

const longestPath = 100;

/** The origin of what was blocked, without path and query, which may hold personal data. */
function source(blocked: string): string {
  if (/^[a-z-]{1,40}$/.test(blocked)) return blocked;
  const url = URL.parse(blocked);
  if (url === null) return 'unknown';
  return url.origin === 'null' ? url.protocol.slice(0, 40) : url.origin.slice(0, 100);
}
