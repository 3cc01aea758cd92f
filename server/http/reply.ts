/**
 * A response as plain data, whose headers were made before anyone asked. A `Headers` would check
 * and sort them anew for each response, which takes longer than finding the page.
 */
export type Reply = {
  status: number;
  headers: ReplyHeaders;
  body: Uint8Array<ArrayBuffer> | string | null;
};

export type ReplyHeaders = Readonly<Record<string, string>>;

/** `@hono/node-server` sends plain headers as they are, unless someone reads them from the response. */
export function toResponse({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers });
}
