import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { searchEntries } from '#site/search-entries.ts';
import { contentIn, languagePaths } from '#site/site-content.ts';

export const getStaticPaths = languagePaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** What the search of the support centre fetches when a visitor turns to it. */
export const GET: APIRoute<Props> = ({ props: { language } }) => {
  const { articles, words } = contentIn(language);
  return Response.json(searchEntries(articles[language], words.faq, language));
};
