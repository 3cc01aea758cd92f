import type { APIRoute } from 'astro';
import code from '#document/allowed-script.ts?inline-script';

/** The code that a page loads once the visitor has allowed more than the necessary. */
export const GET: APIRoute = () =>
  new Response(code, { headers: { 'content-type': 'text/javascript' } });
