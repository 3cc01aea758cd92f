import type { MiddlewareHandler } from 'astro';
import { pageHeaders, readPageSources } from './page-policy.ts';
import { readPage } from './site-table.ts';

/** Refuses the frames in `npm run dev` that a built page would refuse. */
export const onRequest: MiddlewareHandler = async (_context, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = await response.text();
  const { 'Content-Security-Policy': policy = '' } = pageHeaders(
    '',
    readPage(html),
    readPageSources(),
  );
  const headers = new Headers(response.headers);
  const [frames = "frame-src 'none'"] = /frame-src[^;]*/.exec(policy) ?? [];
  headers.set('Content-Security-Policy', frames);
  return new Response(html, { status: response.status, headers });
};
