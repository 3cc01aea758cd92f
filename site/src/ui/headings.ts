import { lexer } from 'marked';

export type Heading = { id: string; title: string };

/** The headings of the second level, with the id that each carries in the page. */
export function parseHeadings(markdown: string): Heading[] {
  return lexer(markdown).flatMap((token) =>
    token.type === 'heading' && token.depth === 2 ? [createHeading(token.text)] : [],
  );
}

export function createHeading(title: string): Heading {
  return { id: headingId(title), title };
}

/** Words of the heading in plain letters: `Qué guarda este sitio` becomes `que-guarda-este-sitio`. */
export function headingId(title: string): string {
  return title
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
