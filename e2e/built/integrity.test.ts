import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { all } from './elements.ts';
import { pages } from './pages.ts';

const scripts = 'script[src], link[rel="modulepreload"]';

describe.each(pages)('$language $route', ({ document }) => {
  test('names each script with the hash of what is in it', () => {
    const elements = all(document, scripts);
    expect(elements).not.toEqual([]);
    for (const element of elements) {
      const path = element.getAttribute('src') ?? element.getAttribute('href') ?? '';
      const digest = hash('sha256', readFileSync(join('dist', path)), 'base64');
      expect(element.getAttribute('integrity'), path).toBe(`sha256-${digest}`);
    }
  });
});
