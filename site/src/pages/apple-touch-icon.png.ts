import { appIcon } from '#images/favicons.ts';

/** The icon of the site on a home screen, which may cut it to a shape of its own. */
export async function GET(): Promise<Response> {
  return new Response(await appIcon(), { headers: { 'content-type': 'image/png' } });
}
