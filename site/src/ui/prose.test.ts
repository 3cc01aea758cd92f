import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Prose } from './prose.tsx';

function html(markdown: string): string {
  return renderToStaticMarkup(createElement(Prose, { markdown, steps: true }));
}

test('a numbered list is steps, each with a box that the words in bold name', () => {
  expect(html('1. **Look.** Then go on.\n2. Stop `here`.')).toContain(
    '<li><label class="tickable"><input type="checkbox"> <strong>Look.</strong></label> Then go on.</li>' +
      '<li><label class="tickable"><input type="checkbox"> Stop <code>here</code>.</label></li>',
  );
});

test('a list with bullets has no boxes', () => {
  expect(html('- **A.** b')).not.toContain('input');
});
