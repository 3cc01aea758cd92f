import { languages } from '@altanube/content/languages';
import { copyContent, knownArticle } from '@altanube/content/testing/content-folder';
import { expect, test } from 'vitest';
import { ContentStore } from './content-store.ts';

test('a renamed entry is renamed where others name it, and nowhere else (EDIT-1)', async () => {
  using content = copyContent();
  const links = (slug: string) =>
    `See [it](/soporte/${slug}), [more](/soporte/known-article-2) and [again](/soporte/${slug}#a).\n`;
  const known = content.read(`es/${knownArticle}`);
  for (const slug of ['known-article', 'known-article-2', 'other']) {
    for (const language of languages) {
      content.write(`${language}/articles/${slug}.md`, known + links('known-article'));
    }
  }
  const store = new ContentStore(content.path);
  const document = store.find('articles:known-article');
  if (document === null) throw new Error('There is no article');
  const others = store.findLinks(document).map(({ id }) => id);
  expect(others).toEqual(['articles:known-article-2', 'articles:other']);
  expect(await store.rename(document, 'articles:other', false)).toBeNull();
  expect(await store.rename(document, 'news:two', false)).toBeNull();
  const renamed = await store.rename(document, 'articles:two', true);
  expect(renamed).toMatchObject({ id: 'articles:two', page: '/soporte/two' });
  const expected = known.replace('[known-article]', '[two]') + links('two');
  for (const slug of ['two', 'known-article-2', 'other']) {
    expect(content.read(`es/articles/${slug}.md`)).toBe(expected);
  }
  expect(store.files.read(`es/${knownArticle}`)).toBeNull();
  const redirect = /from: \/soporte\/known-article\n *to: \/soporte\/two\n/;
  expect(content.read('redirects.yaml')).toMatch(redirect);
});
