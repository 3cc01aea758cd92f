import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { all } from './elements.ts';
import { pages } from './pages.ts';

const scripts = 'script[src], link[rel="modulepreload"]';

describe.each(pages)('$language $route', ({ html, document }) => {
  test('names each script with the hash of what is in it, and each style sheet by it', () => {
    const elements = all(document, scripts);
    expect(elements).not.toEqual([]);
    for (const element of elements) {
      const path = element.getAttribute('src') ?? element.getAttribute('href') ?? '';
      const digest = hash('sha256', readFileSync(join('dist', path)), 'base64');
      expect(element.getAttribute('integrity'), path).toBe(`sha256-${digest}`);
    }
    const path = all(document, 'link[rel="stylesheet"]')[0]?.getAttribute('href') ?? '';
    const link = `<link rel="stylesheet" href="${path}"`;
    expect(html).toContain(`${link} disabled><noscript>${link}></noscript>`);
    expect(html.split('rel="stylesheet"')).toHaveLength(3);
    const digest = hash('sha256', readFileSync(join('dist', path)));
    expect(path).toBe(`/_astro/later.${digest.slice(0, 8)}.css`);
  });
});
