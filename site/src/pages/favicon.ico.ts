import { renderFavicon } from '#images/favicons.ts';

/** Feed readers, and browsers that show a file, request it without a link. */
export async function GET(): Promise<Response> {
  return new Response(await renderFavicon(), { headers: { 'content-type': 'image/x-icon' } });
}
