import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * Markup that a script puts into a page (`browser/fetch-markup.ts`), of an element that renders a
 * `<div>` without attributes. As XHTML, which can be parsed under Trusted Types.
 */
export function xhtmlResponse(element: ReactElement): Response {
  const markup = renderToStaticMarkup(element);
  if (!markup.startsWith('<div>')) {
    throw new Error(`expected a <div> without attributes, found ${markup.slice(0, 40)}`);
  }
  const xhtml = markup
    .replace('<div>', '<div xmlns="http://www.w3.org/1999/xhtml">')
    // React writes the JavaScript spelling, but XML is case-sensitive.
    .replaceAll(' srcSet="', ' srcset="')
    .replaceAll(/<(br|hr|img|input)\b([^>]*?)\/?>/g, '<$1$2/>');
  return new Response(xhtml, { headers: { 'content-type': 'application/xml' } });
}
