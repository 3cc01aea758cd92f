import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { toPng } from '#images/favicons.ts';
import { ogImage } from '#images/og-image.ts';
import { languages } from '@altanube/content/languages';
import { isPage, routeNames } from '@altanube/content/routes';
import { ogImageFile } from '@altanube/content/og-images';

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
