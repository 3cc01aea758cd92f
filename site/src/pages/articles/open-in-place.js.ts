import type { APIRoute } from 'astro';
import code from '#features/articles/open-in-place.ts?inline-script';

/** The code that the page of the support centre loads when the first article is unfolded. */
export const GET: APIRoute = () =>
  new Response(code, { headers: { 'content-type': 'text/javascript' } });
