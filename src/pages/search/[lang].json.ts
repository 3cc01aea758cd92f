import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { searchEntries } from '#features/support-search/search-entries.ts';
import { contentIn, languagePaths } from '#content/site-content.ts';

export const getStaticPaths = languagePaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** What the search of the support centre fetches when a visitor turns to it. */
export const GET: APIRoute<Props> = ({ props: { language } }) => {
  const { articles, copy } = contentIn(language);
  return Response.json(searchEntries(articles[language], copy.faq, language));
};
