import { hash } from 'node:crypto';
import { fill } from '@altanube/contact/template';
import type { Language } from '@altanube/content/languages';
import type { PageName } from '@altanube/content/routes';
import { ogImageFile, ogImageFolder, ogImageSize } from '@altanube/content/og-images';
import { contentIn } from '#content/site-content.ts';
import satori, { type Font } from 'satori';
import { OgImageTemplate, type OgImageTexts } from './og-image-template.tsx';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import subsetFont from 'subset-font';

export type OgImage = {
  /** Without the origin. */
  path: string;
  alt: string;
  svg: string;
};

/** The Open Graph image of a page: what chats and social networks show of a link to it. */
export async function ogImage(route: PageName, language: Language): Promise<OgImage> {
  const { copy, company } = contentIn(language);
  const title = withoutName(copy[route].meta.title, company.name);
  const line = firstSentence(copy[route].hero.subtitle, language);
  const svg = await renderOgImage({ title, line, company: company.name });
  // Networks cache an image by its address: a changed image needs another one.
  const version = hash('sha256', svg).slice(0, 8);
  return {
    path: `${ogImageFolder}${ogImageFile(route, language)}?v=${version}`,
    alt: fill(copy.site.ogImageAlt, { title, line }),
    svg,
  };
}

/** The image as SVG, its letters as paths. Throws where the typeface lacks a letter. */
export async function renderOgImage(texts: OgImageTexts): Promise<string> {
  return satori(OgImageTemplate(texts), {
    ...ogImageSize,
    fonts: await typefaceFor(`${Object.values(texts).join('')}…`),
    loadAdditionalAsset(_kind, letters) {
      throw new Error(
        `The typeface lacks “${letters}”: add it to scripts/font.ts, node scripts/font.ts`,
      );
    },
  });
}

/** A title without the name of the company, which the image shows beside the logo. */
function withoutName(title: string, name: string): string {
  return title.replace(` | ${name}`, '').replace(`${name}: `, '');
}

function firstSentence(text: string, language: Language): string {
  const [first] = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text);
  return first?.segment.trim() ?? text;
}

/** The weights of a picture's text and headings (`axis`), and the values satori chooses them by. */
const weights = [
  { name: 400, axis: 450 },
  { name: 700, axis: 650 },
] as const;

const packageFile =
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';

/** The typeface of the site's headings, in two weights, cut to the letters of a text; satori reads neither WOFF2 nor variable fonts. */
function typefaceFor(text: string): Promise<Font[]> {
  const source = readFileSync(createRequire(resolve('package.json')).resolve(packageFile));
  return Promise.all(
    weights.map(async ({ name, axis }) => {
      const data = await subsetFont(source, text, {
        targetFormat: 'truetype',
        variationAxes: { wght: axis },
      });
      return { name: 'Bricolage Grotesque', data, weight: name };
    }),
  );
}
