import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { createElement } from 'react';
import { findById } from '@altanube/content/by-id';
import { xhtmlResponse } from '#ui/xhtml-response.ts';
import { ArticleText } from '#sections/support/article.tsx';
import { getContent, getEntryPaths } from '#content/site-content.ts';

export const getStaticPaths = () =>
  getEntryPaths().filter(({ props }) => props.collection === 'articles');

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** The text of an article, which the list of articles opens in place. */
export const GET: APIRoute<Props> = ({ props: { language, id } }) => {
  const content = getContent(language);
  const article = findById(content.articles, id);
  return xhtmlResponse(createElement(ArticleText, { ...content, article, isInList: true }));
};
