import { favicon } from '#images/favicons.ts';

/** Requested by default, without a link to it, by feed readers and by browsers that show a file. */
export async function GET(): Promise<Response> {
  return new Response(await favicon(), { headers: { 'content-type': 'image/x-icon' } });
}
