import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { toPng } from '#images/png.ts';
import { ogImage } from '#images/og-image.ts';
import { languages } from '#site/languages.ts';
import { isPage, routeNames } from '#site/routes.ts';
import { ogImageFile } from '#site/og-images.ts';

export function getStaticPaths() {
  return languages.flatMap((language) =>
    routeNames('page')
      .filter(isPage)
      .map((route) => ({
        params: { image: ogImageFile(route, language).replace(/\.png$/, '') },
        props: { route, language },
      })),
  );
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** The Open Graph image of a page. */
export const GET: APIRoute<Props> = async ({ props: { route, language } }) => {
  const { svg } = await ogImage(route, language);
  return new Response(await toPng(svg), { headers: { 'content-type': 'image/png' } });
};
