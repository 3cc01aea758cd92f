import { renderAppIcon } from '#images/favicons.ts';

/** The icon of the site on a home screen, which may mask it. */
export async function GET(): Promise<Response> {
  return new Response(await renderAppIcon(), { headers: { 'content-type': 'image/png' } });
}
