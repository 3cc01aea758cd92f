import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { siteContent } from '#testing/site-content.ts';
import { languages } from '#site/languages.ts';
import { loadSite } from '#server/pages/site.ts';
import { only } from './elements.ts';
import { builtPage } from './pages.ts';

const loaded = loadSite('dist', { isHttps: false });
if (!loaded.ok) throw new Error('The site is not built');
const { site } = loaded;

describe('security.txt', () => {
  const path = '/.well-known/security.txt';
  const fields = readFileSync(`dist${path}`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(': '));
  const values = (name: string) => fields.filter(([field]) => field === name).map(([, at]) => at);

  test('says whom to write to, in which languages, and where it belongs', () => {
    const canonical = only(builtPage('home', 'es').document, 'link[rel="canonical"]');
    const { origin } = new URL(canonical.getAttribute('href') ?? '');
    expect(values('Contact')).toEqual([`mailto:${siteContent.company.email.security}`]);
    expect(values('Preferred-Languages')).toEqual([languages.join(', ')]);
    expect(values('Canonical')).toEqual([`${origin}${path}`]);
    expect(fields).toHaveLength(4);
  });

  test('expires once, and in less than a year', () => {
    const [expires = '', ...others] = values('Expires');
    expect(others).toEqual([]);
    expect(expires).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(300);
    expect(days).toBeLessThan(365);
  });

  test('is served as plain text', () => {
    expect(site.find(path, 'es')?.contentType).toBe('text/plain; charset=utf-8');
  });
});
