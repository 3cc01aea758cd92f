import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * Markup that a script puts into a page (`browser/fetch-markup.ts`), of an element that is rendered as a
 * `<div>` without attributes; throws for another. As XHTML: a browser parses that for a page with
 * Trusted Types too.
 */
export function xhtmlResponse(element: ReactElement): Response {
  const markup = renderToStaticMarkup(element);
  if (!markup.startsWith('<div>')) {
    throw new Error(`expected a <div> without attributes, found ${markup.slice(0, 40)}`);
  }
  const xhtml = markup
    .replace('<div>', '<div xmlns="http://www.w3.org/1999/xhtml">')
    .replaceAll(/<(br|hr|img|input)\b([^>]*?)\/?>/g, '<$1$2/>');
  return new Response(xhtml, { headers: { 'content-type': 'application/xml' } });
}
