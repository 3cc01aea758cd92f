import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { getContent } from '#content/site-content.ts';
import { Claims } from './claims.tsx';

test('a build after the last day of the certificate shows no data of it (ABT-9)', () => {
  const content = getContent('en');
  const render = (validUntil: string) => {
    const certificate = { body: 'Cumbre', number: 'C-1', url: null, validUntil };
    const company = { ...content.company, certificate };
    return renderToStaticMarkup(createElement(Claims, { ...content, company }));
  };
  for (const fact of [content.copy.about.claims.certificate.title, 'Cumbre', 'C-1']) {
    expect(render('2990-05-31')).toContain(fact);
    expect(render('2020-05-31')).not.toContain(fact);
  }
});
