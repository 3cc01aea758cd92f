import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { createOgImage, getOgImageFile, listShown } from '#images/og-image.ts';
import { languages } from '@altanube/content/languages';

export function getStaticPaths() {
  return languages.flatMap((language) =>
    listShown(language).map((shown) => ({
      params: { image: getOgImageFile(shown, language) },
      props: { shown, language },
    })),
  );
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** The Open Graph image of a page. */
export const GET: APIRoute<Props> = async ({ props: { shown, language } }) => {
  const { type, toBytes } = await createOgImage(shown, language);
  return new Response(await toBytes(), { headers: { 'content-type': type } });
};
