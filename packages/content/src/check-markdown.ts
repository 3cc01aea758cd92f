import { Lexer, walkTokens, type Token } from 'marked';
import type { Problem } from './errors.ts';
import { problemInBody, type Source } from './source.ts';

/** Where a link in a text may lead: to a page of the site, a place on the page, or out of it. */
const link = /^(?:\/(?!\/)|#|https:\/\/|mailto:|tel:)/;

/**
 * Finds what running text must not hold: HTML, which would be run as it stands; pictures, which the
 * site has no place for and its policy refuses; and links to anything but a page.
 */
export function checkMarkdown(source: Source): Problem[] {
  const problems: Problem[] = [];
  let from = 0;
  const report = ({ raw }: Token, expected: string) => {
    // Tokens know their text, not their place; they come in the order of the page.
    const at = Math.max(source.body.indexOf(raw, from), 0);
    from = at;
    problems.push(problemInBody(source, at, expected, `“${raw.trim()}”`));
  };
  walkTokens(new Lexer().lex(source.body), (token) => {
    if (token.type === 'html') report(token, 'Markdown without HTML');
    if (token.type === 'image') report(token, 'text without pictures');
    if (token.type === 'link' && !link.test(String(token['href']))) {
      report(token, 'a link to a page: /faq, https://…, mailto:…, tel:…');
    }
  });
  return problems;
}
