import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { createElement } from 'react';
import { findById } from '@altanube/content/by-id';
import { xhtmlResponse } from '#ui/xhtml-response.ts';
import { ArticleText } from '#sections/support/article.tsx';
import { articlePaths, contentIn } from '#content/site-content.ts';

export const getStaticPaths = articlePaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** The text of an article, which the list of articles shows in its place. */
export const GET: APIRoute<Props> = ({ props: { language, id } }) => {
  const content = contentIn(language);
  const article = findById(content.articles[language], id);
  return xhtmlResponse(createElement(ArticleText, { ...content, article, isInList: true }));
};
