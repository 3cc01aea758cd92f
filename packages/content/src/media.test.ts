import sharp from 'sharp';
import { expect, test } from 'vitest';
import { languages } from './languages.ts';
import { loadContent } from './load.ts';
import { copyContent, knownArticle, listProblems } from './testing/content-folder.ts';

const story = `stories/${loadContent().stories.es[0]?.id}.md`;

const photo = await draw(1600, 1000).jpeg().toBuffer();
const narrowPhoto = await draw(100, 300).jpeg().toBuffer();
const gif = await draw(300, 300).gif().toBuffer();
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><path d="M0 0h9"/></svg>';

function draw(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } });
}

type Content = ReturnType<typeof copyContent>;

function listProblemsAfter(change: (content: Content) => void): string[] {
  using content = copyContent();
  content.write('media/photo.jpg', photo);
  for (const language of languages) {
    const file = `${language}/${story}`;
    content.write(file, content.read(file).replaceAll(/^picture.*\n/gm, ''));
  }
  change(content);
  return listProblems(content.path).map((problem) => problem.replace(/^content\//, ''));
}

test('pictures are accepted for people, clients, stories, pages and articles, or unused (TXT-7)', async () => {
  const formats = ['png', 'webp', 'avif'] as const;
  const others = await Promise.all(formats.map((it) => draw(300, 300).toFormat(it).toBuffer()));
  const problems = listProblemsAfter((content) => {
    others.forEach((bytes, index) => content.write(`media/other.${formats[index]}`, bytes));
    content.write('media/logo.svg', svg);
    const padding = Buffer.alloc(8_000_000 - photo.length);
    content.write('media/8-mb.jpg', Buffer.concat([photo, padding]));
    content.set('people.yaml', '0.photo', 'photo.jpg');
    content.set('clients.yaml', '0.logo', 'logo.svg');
    for (const language of ['es', 'en']) {
      const alt = `What it shows, in ${language}`;
      const picture = `picture: photo.jpg\npictureAlt: ${alt}\nsector: `;
      content.edit(`${language}/${story}`, 'sector: ', picture);
      content.set(`${language}/about.yaml`, 'meta.image', { file: 'photo.jpg', alt });
      content.append(`${language}/${knownArticle}`, `\n\n![${alt}](photo.jpg)\n`);
    }
    content.append(`es/${knownArticle}`, '\n![](photo.jpg "decoration")\n');
  });
  expect(problems).toEqual([]);
});

test('pictures are reported if missing, too large, too small or of another file type (TXT-7)', () => {
  const problems = listProblemsAfter((content) => {
    content.write('media/text.jpg', 'Hello');
    content.write('media/drawing.jpg', svg);
    content.write('media/film.jpg', gif);
    content.write('media/photo.svg', photo);
    content.write('media/large.jpg', Buffer.concat([photo, Buffer.alloc(9_000_000)]));
    content.write('media/narrow.jpg', narrowPhoto);
    content.write('media/Notes.docx', 'Hello');
    content.set('people.yaml', '0.photo', 'narrow.jpg');
    content.set('clients.yaml', '0.logo', 'absent.svg');
    content.set('en/about.yaml', 'meta.image', { file: 'narrow.jpg', alt: 'A desk' });
  });
  expect(problems.map((problem) => problem.replace(/yaml:\d+/, 'yaml'))).toEqual([
    'media/Notes.docx: expected only files that the site reads; found media/Notes.docx',
    'clients.yaml: 0.logo: expected the name of a file in content/media/; found “absent.svg”',
    'people.yaml: 0.photo: expected a picture of at least 240 × 240 pixels; found “narrow.jpg” with 100 × 300',
    expect.stringContaining('about.yaml: meta.image.file: expected a picture of at least 1200 ×'),
    'media/drawing.jpg: expected a JPEG, PNG, WebP or AVIF picture; found SVG',
    'media/film.jpg: expected a JPEG, PNG, WebP or AVIF picture; found GIF',
    'media/large.jpg: expected a picture of at most 8 MB; found 9.0 MB',
    'media/photo.svg: expected an SVG picture; found JPG',
    'media/text.jpg: expected a JPEG, PNG, WebP or AVIF picture; found no picture',
  ]);
});

test('pictures need an alt text, or a mark as decoration, in each language (TXT-7)', () => {
  const undescribed = listProblemsAfter((content) => {
    content.edit(`es/${story}`, 'sector: ', 'picture: photo.jpg\npictureAlt: ""\nsector: ');
    content.edit(`en/${story}`, 'sector: ', 'picture: photo.jpg\nsector: ');
    content.append(`en/${knownArticle}`, '\n![](photo.jpg)\n');
    content.append(`en/${knownArticle}`, '\n![A desk](photo.jpg "The desk")\n');
    content.append(`en/${knownArticle}`, '\n![A desk](https://a.test/desk.jpg)\n');
  });
  const described = `expected ![what the picture shows](photo.jpg), or ![](photo.jpg "decoration")`;
  expect(undescribed).toEqual([
    expect.stringContaining(`en/${knownArticle}:16: ${described}; found “![](photo.jpg)”`),
    expect.stringContaining(`en/${knownArticle}:18: ${described}; found “![A desk](photo.jpg "`),
    expect.stringContaining(`content/media/; found “https://a.test/desk.jpg”`),
    expect.stringContaining('pictureAlt: expected what the picture shows, or "" if'),
  ]);
  const needless = listProblemsAfter((content) => {
    content.edit(`en/${story}`, 'sector: ', 'pictureAlt: A plant\nsector: ');
  });
  expect(needless).toEqual([expect.stringContaining('; none without a picture; found "A plant"')]);
});
