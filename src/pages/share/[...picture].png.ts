import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { pngOf } from '#pictures/png.ts';
import { sharePicture } from '#pictures/share-picture.ts';
import { languages } from '#site/languages.ts';
import { isPage, routeNames } from '#site/routes.ts';
import { shareFile } from '#site/share-pictures.ts';

export function getStaticPaths() {
  return languages.flatMap((language) =>
    routeNames('page')
      .filter(isPage)
      .map((route) => ({
        params: { picture: shareFile(route, language).replace(/\.png$/, '') },
        props: { route, language },
      })),
  );
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** What a link to a page looks like where it is shared. */
export const GET: APIRoute<Props> = async ({ props: { route, language } }) => {
  const { svg } = await sharePicture(route, language);
  return new Response(await pngOf(svg), { headers: { 'content-type': 'image/png' } });
};
