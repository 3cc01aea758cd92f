import { logoSvg } from '#images/favicons.ts';

/** The icon of the site in browser tabs. */
export function GET(): Response {
  return new Response(logoSvg, { headers: { 'content-type': 'image/svg+xml' } });
}
