import { expect, test } from 'vitest';
import { headingId, parseHeadings } from './headings.ts';

test('An id keeps the words of its heading, in plain letters', () => {
  expect(headingId('¿Qué guarda este sitio, y por cuánto tiempo?')).toBe(
    'que-guarda-este-sitio-y-por-cuanto-tiempo',
  );
});

test('Only headings of the second level are listed, in their order', () => {
  const markdown = '## Finalidad\n\nTexto\n\n### Detalle\n\n## Duración\n';
  expect(parseHeadings(markdown)).toEqual([
    { id: 'finalidad', title: 'Finalidad' },
    { id: 'duracion', title: 'Duración' },
  ]);
});
