import { favicon } from '#document/images/app-icon.ts';

/** What feed readers, and browsers that show a file of the site, ask for without being told. */
export async function GET(): Promise<Response> {
  return new Response(await favicon(), { headers: { 'content-type': 'image/x-icon' } });
}
