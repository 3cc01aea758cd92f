import { Hono } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { ClientAddress } from '#server/http/client-address.ts';
import type { Log } from '#server/log.ts';
import { reportsEndpoint } from '#server/http/content-security-policy.ts';
import { answerMethodNotAllowed, answerProblem } from '#server/http/responses.ts';
import { takePoint } from '#server/http/rate-limiter.ts';
import { readBody } from '#server/http/read-body.ts';
import { readViolations, type Violation } from './violation.ts';

const hourMs = 60 * 60 * 1000;
/** Requests from one address in a minute. */
const perAddress = 30;
/** Lines in the log in an hour: what is new, not how often it comes. */
const linesPerHour = 50;

export type CspReportsDependencies = {
  /** The site's own host, which a proxy may hide from the request. */
  siteHost: string;
  clientAddress: ClientAddress;
  log: Log;
  now: () => number;
};

/** Takes the browsers' reports of what a page's policy has stopped, and notes what is new. */
export function createCspReports({ siteHost, clientAddress, log, now }: CspReportsDependencies) {
  const requests = new RateLimiterMemory({ points: perAddress, duration: 60 });
  const note = createNotes(log, now);
  const app = new Hono();

  app.post(reportsEndpoint, async ({ req: { raw: request }, env }) => {
    if (!isReport(request.headers)) return answerProblem(415, { title: 'Unsupported Media Type' });

    const address = clientAddress(request, env);
    const waitSeconds = address === null ? null : await takePoint(requests, address);
    if (waitSeconds !== null) {
      const headers = { 'Retry-After': String(waitSeconds) };
      return answerProblem(429, { title: 'Too Many Requests' }, headers);
    }

    const body = await readBody(request);
    if (!body.ok && body.kind === 'too-large') {
      return answerProblem(413, { title: 'Content Too Large' });
    }
    const input = body.ok ? parseJson(body.bytes) : undefined;
    if (input === undefined) return answerProblem(400, { title: 'Bad Request' });

    for (const violation of readViolations(input, [siteHost, new URL(request.url).host])) {
      note(violation);
    }
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  });

  app.all(reportsEndpoint, () => answerMethodNotAllowed('POST'));

  return app;
}

/** `report-to` sends the first, `report-uri` the second. A page of another site can send neither. */
function isReport(headers: Headers): boolean {
  const mediaType = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  return ['application/reports+json', 'application/csp-report'].includes(mediaType);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Each violation is one line an hour, however many visitors report it, and all of them have an end. */
function createNotes(log: Log, now: () => number): (violation: Violation) => void {
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
