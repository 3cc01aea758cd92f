import { cpSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@altanube/content/languages';
import { expect, test } from 'vitest';
import { ContentStore } from './content-store.ts';

test('a renamed entry is renamed where others name it, and nowhere else (EDIT-1)', async () => {
  using home = mkdtempDisposableSync(join(tmpdir(), 'content-'));
  cpSync('content', home.path, { recursive: true });
  const store = new ContentStore(home.path);
  const path = (slug: string, language = 'es') => join(home.path, language, `articles/${slug}.md`);
  const read = (slug: string) => readFileSync(path(slug), 'utf8');
  const [source] = store.list().filter(({ group }) => group === 'articles');
  const text = read(source?.id.split(':')[1] ?? '').replace(
    /^related:.*(?:\n +- .*)*$/m,
    'related: [one]',
  );
  const body = 'See [one](/soporte/one), [more](/soporte/one-more) and [again](/soporte/one#a).\n';
  for (const slug of ['one', 'one-more', 'other']) {
    for (const language of languages) writeFileSync(path(slug, language), text + body);
  }
  const document = store.find('articles:one');
  if (document === null) throw new Error('There is no article');
  expect(store.findLinks(document).map(({ id }) => id)).toEqual([
    'articles:one-more',
    'articles:other',
  ]);
  expect(await store.rename(document, 'articles:other', false)).toBeNull();
  expect(await store.rename(document, 'news:two', false)).toBeNull();
  const renamed = await store.rename(document, 'articles:two', true);
  expect(renamed).toMatchObject({ id: 'articles:two', page: '/soporte/two' });
  const expected =
    text.replace('related: [one]', 'related: [two]') +
    'See [one](/soporte/two), [more](/soporte/one-more) and [again](/soporte/two#a).\n';
  for (const slug of ['two', 'one-more', 'other']) expect(read(slug)).toBe(expected);
  expect(store.files.read('es/articles/one.md')).toBeNull();
  const redirects = String(store.files.read('redirects.yaml'));
  expect(redirects).toMatch(/from: \/soporte\/one\n *to: \/soporte\/two\n/);
});
