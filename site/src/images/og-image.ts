import { hash } from 'node:crypto';
import { fill } from '@altanube/base/template';
import type { Language } from '@altanube/content/languages';
import { ogImageFolder, ogImageSize } from '@altanube/content/og-images';
import { collections, listEntries, listPages, type Entry } from '@altanube/content/collections';
import { routes, type PageName } from '@altanube/content/routes';
import { mediaFolder } from '@altanube/content/schema/values';
import { subsetTypeface, typefaceName, typefaceWeights } from '#brand/typeface.ts';
import { getContent } from '#content/site-content.ts';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { OgImageTemplate, type OgImageTexts } from './og-image-template.tsx';
import { toPng } from './favicons.ts';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export type OgImage = {
  /** Without the origin. */
  path: string;
  alt: string;
  type: 'image/png' | 'image/jpeg';
  toBytes: () => Promise<Buffer<ArrayBuffer>>;
};

/** A page, or an entry of a collection with images of its own. */
type Shown = PageName | Entry;

export function listShown(language: Language): Shown[] {
  const content = getContent(language);
  return [...listPages(content), ...listEntries(content).filter(hasOwnImage)];
}

export function hasOwnImage(entry: Entry | undefined): entry is Entry {
  return entry !== undefined && collections[entry.collection].hasImages === true;
}

function describeShown(shown: Shown, language: Language) {
  if (typeof shown !== 'string') {
    const { path, title, summary, image = null } = shown;
    return { path, title, line: getFirstSentence(summary, language), image };
  }
  const { copy, company } = getContent(language);
  const { meta, hero } = copy[shown];
  return {
    path: routes[shown].path,
    title: removeCompanyName(meta.title, company.name),
    line: getFirstSentence(hero.subtitle, language),
    image: meta.image,
  };
}

export async function createOgImage(shown: Shown, language: Language): Promise<OgImage> {
  const { copy, company } = getContent(language);
  const { title, line, image } = describeShown(shown, language);
  const path = `${ogImageFolder}${getOgImageFile(shown, language)}`;
  if (image !== null) {
    const { file, alt } = image;
    const photo = readFileSync(resolve('content', mediaFolder, file));
    const toBytes = () => cropPhoto(photo);
    return { path: addVersion(path, photo), alt, type: 'image/jpeg', toBytes };
  }
  const svg = await renderOgImage({ title, line, company: company.name });
  const alt = fill(copy.site.ogImageAlt, { title, line });
  return { path: addVersion(path, svg), alt, type: 'image/png', toBytes: () => toPng(svg) };
}

/** The name of the image below `ogImageFolder`: `es/legal/cookies.png`. */
export function getOgImageFile(shown: Shown, language: Language): string {
  const { path, image } = describeShown(shown, language);
  return `${language}${path === '/' ? '/index' : path}.${image === null ? 'png' : 'jpg'}`;
}

/** Social networks cache images by URL, so a changed image needs a new URL. */
function addVersion(path: string, content: string | Uint8Array): string {
  return `${path}?v=${hash('sha256', content).slice(0, 8)}`;
}

/** Crops a photo to the image size around its subject, upright and without EXIF. */
async function cropPhoto(photo: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  const image = sharp(photo).rotate().flatten({ background: 'white' });
  const cropped = image.resize({ ...ogImageSize, position: 'attention' });
  return Buffer.from(await cropped.jpeg({ quality: 75, mozjpeg: true }).toBuffer());
}

/** The image as SVG with text as paths. What the typeface `lacks` becomes ASCII, or is left out. */
export async function renderOgImage(texts: OgImageTexts, lacks = ''): Promise<string> {
  const simplify = (text: string) =>
    Array.from(text.replaceAll('\u2011', '-'), (letter) =>
      lacks.includes(letter) ? letter.normalize('NFKD').replace(/[^ -~]/g, '') : letter,
    ).join('');
  const { title, line, company } = texts;
  const drawn = { title: simplify(title), line: simplify(line), company: simplify(company) };
  let missing = '';
  const svg = await satori(OgImageTemplate(drawn), {
    ...ogImageSize,
    fonts: await loadFonts(`${Object.values(drawn).join('')}…`),
    loadAdditionalAsset: async (_kind, letters) => {
      missing += letters;
      return [];
    },
  });
  return missing === '' || lacks !== '' ? svg : renderOgImage(texts, missing);
}

/** Removes the company name, which the image shows beside the logo. */
function removeCompanyName(title: string, name: string): string {
  return title.replace(` | ${name}`, '').replace(`${name}: `, '');
}

function getFirstSentence(text: string, language: Language): string {
  const [first] = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text);
  return first?.segment.trim() ?? text;
}

/** The fonts under the weights that satori selects; it reads neither WOFF2 nor variable fonts. */
function loadFonts(text: string): Promise<Font[]> {
  const weights = [
    { name: 400, weight: typefaceWeights.text },
    { name: 700, weight: typefaceWeights.heading },
  ] as const;
  return Promise.all(
    weights.map(async ({ name, weight }) => {
      const data = await subsetTypeface(text, { weight, format: 'truetype' });
      return { name: typefaceName, data, weight: name };
    }),
  );
}
