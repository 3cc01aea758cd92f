/** An answer in JSON that nothing keeps. */
export function answerJson(
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): Response {
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

export type Problem = { title: string; detail?: string } & Record<string, unknown>;

/** Problem details for programs (RFC 9457); the status says what kind of problem it is. */
export function answerProblem(
  status: number,
  problem: Problem,
  headers: Record<string, string> = {},
): Response {
  return answerJson(
    status,
    { type: 'about:blank', status, ...problem },
    { 'Content-Type': 'application/problem+json', ...headers },
  );
}

/** The answer to a method that an address does not have (RFC 9110, section 15.5.6). */
export function answerMethodNotAllowed(allow: string): Response {
  return answerProblem(405, { title: 'Method Not Allowed' }, { Allow: allow });
}
