import { sprite, spriteFile } from '#icons/icon-sprite.ts';

export function getStaticPaths() {
  return [{ params: { sprite: spriteFile } }];
}

/** The icons of the site, in one file. */
export function GET(): Response {
  return new Response(sprite, { headers: { 'content-type': 'image/svg+xml' } });
}
