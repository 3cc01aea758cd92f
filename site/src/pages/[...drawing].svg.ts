import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { illustrations } from '#assets/illustrations.ts';
import { sprite, spriteFile } from '#icons/icon-sprite.ts';

export function getStaticPaths() {
  return [{ file: spriteFile, svg: sprite }, ...illustrations].map(({ file, svg }) => ({
    params: { drawing: file },
    props: { svg },
  }));
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** The icons of the site in one file, and each illustration. */
export const GET: APIRoute<Props> = ({ props: { svg } }) =>
  new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
