import type { APIRoute } from 'astro';
import code from '#features/embed/show-frame.ts?inline-script';

/** The code that a page with an embed loads when its button is pressed. */
export const GET: APIRoute = () =>
  new Response(code, { headers: { 'content-type': 'text/javascript' } });
