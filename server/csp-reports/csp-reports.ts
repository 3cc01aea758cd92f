import { Hono } from 'hono';
import type { ClientAddress } from '#server/http/client-address.ts';
import type { Log } from '#server/log.ts';
import { reportsEndpoint } from '#server/http/content-security-policy.ts';
import { methodNotAllowedReply, problemReply } from '#server/http/json-reply.ts';
import { createNetworkLimiter } from '#server/http/network-limiter.ts';
import { readBody } from '#server/http/read-body.ts';
import { toResponse } from '#server/http/reply.ts';
import { readViolations, type Violation } from './violation.ts';

const hourMs = 60 * 60 * 1000;
/** Requests from one address; wider networks may send a multiple of it. */
const limit = { requests: 30, windowSeconds: 60 };
/** Most violations that are logged in an hour. */
const linesPerHour = 50;

export type CspReportsDependencies = {
  /** The site's own host, which a proxy may hide from the request. */
  siteHost: string;
  clientAddress: ClientAddress;
  log: Log;
  now: () => number;
};

/** Receives browsers' reports of policy violations and logs each new one. */
export function createCspReports({ siteHost, clientAddress, log, now }: CspReportsDependencies) {
  const requests = createNetworkLimiter(limit);
  const logViolation = createViolationLog(log, now);
  const app = new Hono();

  app.post(reportsEndpoint, async ({ req: { raw: request }, env }) => {
    if (!isReport(request.headers))
      return toResponse(problemReply(415, { title: 'Unsupported Media Type' }));

    const permit = await requests.consume(clientAddress(request, env));
    if (!permit.ok) {
      const headers = { 'Retry-After': String(permit.retryAfterSeconds) };
      return toResponse(problemReply(429, { title: 'Too Many Requests' }, headers));
    }

    const body = await readBody(request, env);
    if (!body.ok && body.kind === 'too-large') {
      return toResponse(problemReply(413, { title: 'Content Too Large' }));
    }
    const input = body.ok ? parseJson(body.bytes) : undefined;
    if (input === undefined) return toResponse(problemReply(400, { title: 'Bad Request' }));

    for (const violation of readViolations(input, [siteHost, new URL(request.url).host])) {
      logViolation(violation);
    }
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  });

  app.all(reportsEndpoint, () => toResponse(methodNotAllowedReply('POST')));

  return app;
}

/** `report-to` sends the first type, `report-uri` the second. Another site's page can send neither. */
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
