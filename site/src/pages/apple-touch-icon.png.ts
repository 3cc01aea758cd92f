import { touchIcon } from '#images/favicons.ts';

/** The icon of the site on the home screen of a phone. */
export async function GET(): Promise<Response> {
  return new Response(await touchIcon(), { headers: { 'content-type': 'image/png' } });
}
