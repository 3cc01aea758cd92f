import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ArticleText } from '#sections/support/article-text.tsx';
import { articleIn, articlePaths, contentIn } from '#content/site-content.ts';

export const getStaticPaths = articlePaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/**
 * The text of an article, which the list of articles shows in its place. As XHTML: a browser parses
 * that for a page with Trusted Types too.
 */
export const GET: APIRoute<Props> = ({ props: { language, id } }) => {
  const { articles, copy } = contentIn(language);
  const html = renderToStaticMarkup(
    createElement(ArticleText, {
      copy: copy.support.articlePage,
      articles: articles[language],
      article: articleIn(language, id),
      language,
      isInList: true,
    }),
  );
  const xhtml = html
    .replace('<div>', '<div xmlns="http://www.w3.org/1999/xhtml">')
    .replaceAll(/<(br|hr|img|input)\b([^>]*?)\/?>/g, '<$1$2/>');
  return new Response(xhtml, { headers: { 'content-type': 'application/xml' } });
};
