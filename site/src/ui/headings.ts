import { lexer } from 'marked';

export type Heading = { id: string; title: string };

/** The second-level headings with their ids in the page. */
export function parseHeadings(markdown: string): Heading[] {
  return lexer(markdown).flatMap((token) =>
    token.type === 'heading' && token.depth === 2 ? [createHeading(token.text)] : [],
  );
}

export function createHeading(title: string): Heading {
  return { id: createHeadingId(title), title };
}

/** Words of the heading in plain letters: `Qué guarda este sitio` becomes `que-guarda-este-sitio`. */
export function createHeadingId(title: string): string {
  return title
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
