import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { languages } from './languages.ts';
import { loadContent } from './load.ts';
import { copyContent, problemsIn } from './testing/content-folder.ts';

const { articles, stories } = loadContent();
const article = `articles/${articles.es[0]?.id ?? ''}.md`;
const storyIndex = loadContent().copy.es.about.stories.items.findIndex(
  ({ id }) => id === stories[0]?.id,
);

const photo = await draw(1600, 1000).jpeg().toBuffer();
const narrow = await draw(100, 300).jpeg().toBuffer();
const gif = await draw(300, 300).gif().toBuffer();
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><path d="M0 0h9"/></svg>';

function draw(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } });
}

/** Copied once: copying takes longer than checking. */
const copy = copyContent();
afterAll(() => copy[Symbol.dispose]());

type Content = typeof copy;

function problemsAfter(change: (content: Content) => void): string[] {
  try {
    change(copy);
    return problemsIn(copy.path).map((problem) => problem.replace(/^content\//, ''));
  } finally {
    copy.restore();
  }
}

function problemOf(name: string, bytes: string | Uint8Array): string[] {
  return problemsAfter((content) => {
    content.addMedia(name, bytes);
    content.set('people.yaml', '0.photo', name);
  });
}

describe('pictures in content/media (TXT-7)', () => {
  test('stand for people, clients, stories, pages and in articles, and some are not in use', () => {
    const problems = problemsAfter((content) => {
      content.addMedia('photo.jpg', photo);
      content.addMedia('logo.svg', svg);
      content.addMedia('unused.avif', photo);
      content.set('people.yaml', '0.photo', 'photo.jpg');
      content.set('clients.yaml', '0.logo', 'logo.svg');
      content.set('stories.yaml', '0.picture', 'photo.jpg');
      for (const language of ['es', 'en']) {
        const alt = `What it shows, in ${language}`;
        content.set(`${language}/about.yaml`, `stories.items.${storyIndex}.pictureAlt`, alt);
        content.set(`${language}/about.yaml`, 'meta.image', { file: 'photo.jpg', alt });
        content.append(`${language}/${article}`, `\n\n![${alt}](photo.jpg)\n`);
      }
      content.append(`es/${article}`, '\n![](photo.jpg "decoration")\n');
    });
    expect(problems).toEqual([]);
  });

  test.each(['png', 'webp', 'avif'] as const)('may be in the format %s', async (format) => {
    const bytes = await draw(300, 300).toFormat(format).toBuffer();
    expect(problemOf(`photo.${format}`, bytes)).toEqual([]);
  });

  test.each<[string, string, string | Uint8Array]>([
    ['a text', 'a JPEG, PNG, WebP or AVIF picture in “ana.jpg”; found no picture', 'Hello'],
    ['a text of XML', 'a JPEG, PNG, WebP or AVIF picture in “ana.jpg”; found SVG', svg],
    ['a GIF', 'a JPEG, PNG, WebP or AVIF picture in “ana.jpg”; found GIF', gif],
    ['an empty file', 'a JPEG, PNG, WebP or AVIF picture in “ana.jpg”; found no picture', ''],
    [
      'a file of 9 MB',
      'a picture of at most 8 MB; found “ana.jpg” with 9.0 MB',
      Buffer.concat([photo, Buffer.alloc(9_000_000 - photo.length)]),
    ],
    [
      'a small picture',
      'a picture of at least 240 × 240 pixels; found “ana.jpg” with 100 × 300',
      narrow,
    ],
  ])('may not be %s', (_what, expected, bytes) => {
    const [problem, ...others] = problemOf('ana.jpg', bytes);
    expect(problem).toMatch(/^people\.yaml:\d+: 0\.photo: /);
    expect(problem).toContain(`expected ${expected}`);
    expect(others).toEqual([]);
  });

  test('of 8 MB are accepted', () => {
    const bytes = Buffer.concat([photo, Buffer.alloc(8_000_000 - photo.length)]);
    expect(problemOf('ana.jpg', bytes)).toEqual([]);
  });

  test('are refused where there is no such file, or its name is none of a picture', () => {
    const set = (name: string) => (content: Content) => content.set('clients.yaml', '0.logo', name);
    expect(problemsAfter(set('absent.svg'))).toEqual([
      expect.stringMatching(
        /^clients\.yaml:\d+: 0\.logo: expected the name of a file in content\/media\/; found “absent\.svg”$/,
      ),
    ]);
    expect(problemsAfter(set('../absent.svg'))).toEqual([
      expect.stringMatching(/^clients\.yaml:\d+: 0\.logo: expected the name of a file in .*"$/),
    ]);
    expect(problemsAfter(({ addMedia }) => addMedia('unused.png', 'Hello'))).toEqual([
      'media/unused.png: expected a JPEG, PNG, WebP or AVIF picture in “unused.png”; found no picture',
    ]);
    const [stray] = problemsAfter(({ addMedia }) => addMedia('Notes.docx', 'Hello'));
    expect(stray).toBe(
      'media/Notes.docx: expected only files that the site reads; found media/Notes.docx',
    );
  });

  test('of a story are described in each language, or said to decorate', () => {
    const key = `stories.items.${storyIndex}.pictureAlt`;
    const remove = (content: Content) => {
      content.set('stories.yaml', '0.picture', undefined);
      for (const language of languages) content.set(`${language}/about.yaml`, key, undefined);
    };
    const setPicture = (content: Content) => {
      remove(content);
      content.addMedia('photo.jpg', photo);
      content.set('stories.yaml', '0.picture', 'photo.jpg');
      content.set('es/about.yaml', key, 'Una planta de Norvalle');
    };
    expect(problemsAfter(setPicture)).toEqual([
      expect.stringMatching(
        `^en/about\\.yaml:\\d+: ${key}: expected what the picture in stories.yaml shows, or "" .*; found nothing$`,
      ),
    ]);
    const decorate = (content: Content) => content.set('en/about.yaml', key, '');
    expect(problemsAfter((content) => [setPicture, decorate].forEach((it) => it(content)))).toEqual(
      [],
    );
    const describe = (content: Content) => content.set('en/about.yaml', key, 'A plant');
    expect(problemsAfter((content) => [remove, describe].forEach((it) => it(content)))).toEqual([
      expect.stringContaining('expected none, since the story has no picture in stories.yaml'),
    ]);
  });

  test.each([
    ['![](photo.jpg)', 'expected ![what the picture shows](photo.jpg), or ![](photo.jpg "deco'],
    ['![A desk](photo.jpg "The desk")', 'expected ![what the picture shows](photo.jpg), or'],
    ['![A desk](desk.jpg)', 'expected the name of a file in content/media/; found “desk.jpg”'],
    ['![A desk](https://a.test/desk.jpg)', 'content/media/; found “https://a.test/desk.jpg”'],
  ])('in an article are described and in the folder: %s', (markdown, expected) => {
    const problems = problemsAfter((content) => {
      content.addMedia('photo.jpg', photo);
      content.append(`en/${article}`, `\n\nText.\n\n${markdown}\n`);
    });
    expect(problems).toEqual([expect.stringContaining(expected)]);
    expect(problems[0]).toMatch(new RegExp(`^en/${article}:\\d+: `));
  });

  test('of shared links are described, and large enough', () => {
    const setImage = (image: object) =>
      problemsAfter((content) => {
        content.addMedia('photo.jpg', photo);
        content.addMedia('narrow.jpg', narrow);
        content.set('en/about.yaml', 'meta.image', image);
      });
    expect(setImage({ file: 'photo.jpg' })).toEqual([
      expect.stringMatching(
        /^en\/about\.yaml:\d+: meta\.image\.alt: expected a text; found nothing$/,
      ),
    ]);
    expect(setImage({ file: 'narrow.jpg', alt: 'A desk' })).toEqual([
      expect.stringContaining('meta.image.file: expected a picture of at least 1200 × 630 pixels'),
    ]);
  });
});
