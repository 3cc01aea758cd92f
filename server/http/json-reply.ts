import { STATUS_CODES } from 'node:http';

export type ReplyHeaders = Readonly<Record<string, string>>;

export function jsonReply(status: number, value: unknown, headers: ReplyHeaders = {}): Response {
  const body = JSON.stringify(value);
  return new Response(body, {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
}

/** Problem details (RFC 9457) of the type that the status code alone names. */
export function problemReply(
  status: number,
  members: Record<string, unknown> = {},
  headers: ReplyHeaders = {},
): Response {
  return jsonReply(
    status,
    { type: 'about:blank', title: STATUS_CODES[status], status, ...members },
    { 'Content-Type': 'application/problem+json', ...headers },
  );
}
