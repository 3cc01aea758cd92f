import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { createElement } from 'react';
import { xhtmlResponse } from '#ui/xhtml-response.ts';
import { ArticleText } from '#sections/support/article.tsx';
import { articleIn, articlePaths, contentIn } from '#content/site-content.ts';

export const getStaticPaths = articlePaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** The text of an article, which the list of articles shows in its place. */
export const GET: APIRoute<Props> = ({ props: { language, id } }) => {
  const article = articleIn(language, id);
  return xhtmlResponse(
    createElement(ArticleText, { ...contentIn(language), article, isInList: true }),
  );
};
