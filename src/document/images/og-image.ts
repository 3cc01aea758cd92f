import { hash } from 'node:crypto';
import { fill } from '#content/template.ts';
import type { Language } from '#site/languages.ts';
import { pageLines, pageMeta } from '#content/page-meta.ts';
import type { PageName } from '#site/routes.ts';
import { ogImageFile, ogImageFolder, ogImageSize } from '#site/og-images.ts';
import { contentIn } from '#content/site-content.ts';
import satori from 'satori';
import { OgCard, type OgCardProps } from './og-card.tsx';
import { typefaceFor } from './typeface.ts';

export type OgImage = {
  /** Without the origin. */
  path: string;
  alt: string;
  svg: string;
};

/** The picture of a page, for whoever is sent a link to it. */
export async function ogImage(route: PageName, language: Language): Promise<OgImage> {
  const { copy, company } = contentIn(language);
  const title = withoutName(pageMeta(copy)[route].title, company.name);
  const line = firstSentence(pageLines(copy)[route], language);
  const svg = await renderCard({ title, line, company: company.name });
  // Networks keep a picture under its address: a new one needs a new address.
  const version = hash('sha256', svg).slice(0, 8);
  return {
    path: `${ogImageFolder}${ogImageFile(route, language)}?v=${version}`,
    alt: fill(copy.site.ogImageAlt, { title, line }),
    svg,
  };
}

/** The card as SVG, its letters as paths. Throws where the typeface lacks one. */
export async function renderCard(card: OgCardProps): Promise<string> {
  return satori(OgCard(card), {
    ...ogImageSize,
    fonts: await typefaceFor(`${Object.values(card).join('')}…`),
    loadAdditionalAsset(_kind, letters) {
      throw new Error(`The typeface lacks “${letters}”: add it to scripts/font.ts, npm run font`);
    },
  });
}

/** A title without the name of the company, which the picture shows beside the mark. */
function withoutName(title: string, name: string): string {
  return title.replace(` | ${name}`, '').replace(`${name}: `, '');
}

function firstSentence(text: string, language: Language): string {
  const [first] = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text);
  return first?.segment.trim() ?? text;
}
