import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { createOgImage, getOgImageFile } from '#images/og-image.ts';
import { languages } from '@altanube/content/languages';
import { isPage, getRouteNames } from '@altanube/content/routes';

export function getStaticPaths() {
  return languages.flatMap((language) =>
    getRouteNames('page')
      .filter(isPage)
      .map((route) => ({
        params: { image: getOgImageFile(route, language) },
        props: { route, language },
      })),
  );
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** The Open Graph image of a page. */
export const GET: APIRoute<Props> = async ({ props: { route, language } }) => {
  const { type, toBytes } = await createOgImage(route, language);
  return new Response(await toBytes(), { headers: { 'content-type': type } });
};
