import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * Markup that a script puts into a page (`browser/fetch-markup.ts`), of an element that is rendered as a
 * `<div>`. As XHTML: a browser parses that for a page with Trusted Types too.
 */
export function xhtmlResponse(element: ReactElement): Response {
  const xhtml = renderToStaticMarkup(element)
    .replace('<div>', '<div xmlns="http://www.w3.org/1999/xhtml">')
    .replaceAll(/<(br|hr|img|input)\b([^>]*?)\/?>/g, '<$1$2/>');
  return new Response(xhtml, { headers: { 'content-type': 'application/xml' } });
}
