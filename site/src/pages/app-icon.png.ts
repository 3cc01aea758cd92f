import { appIcon } from '#images/favicons.ts';

/** The icon that the manifest names, for home screens that cut it to a shape of their own. */
export async function GET(): Promise<Response> {
  return new Response(await appIcon(), { headers: { 'content-type': 'image/png' } });
}
