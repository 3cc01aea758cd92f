import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { searchData } from '#features/support-search/search-entries.ts';
import { contentIn, languagePaths } from '#content/site-content.ts';

export const getStaticPaths = languagePaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** The data of the support search, which the browser loads when a visitor first uses it. */
export const GET: APIRoute<Props> = ({ props: { language } }) => {
  const { articles, copy, search } = contentIn(language);
  return Response.json(searchData(articles[language], copy.faq, search[language], language));
};
