import { markSvg } from '#document/images/app-icon.ts';

/** The icon of the site in browsers. */
export function GET(): Response {
  return new Response(markSvg, { headers: { 'content-type': 'image/svg+xml' } });
}
