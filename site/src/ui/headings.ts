import { lexer } from 'marked';

export type Heading = { id: string; title: string };

/** The headings of the second level, with the id that each carries in the page. */
export function headingsOf(markdown: string): Heading[] {
  return lexer(markdown).flatMap((token) =>
    token.type === 'heading' && token.depth === 2 ? [headingOf(token.text)] : [],
  );
}

export function headingOf(title: string): Heading {
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
