import { hash } from 'node:crypto';
import { fill } from '#content/template.ts';
import type { Language } from '#site/languages.ts';
import { pageLines, pageMeta } from '#site/page-meta.ts';
import type { PageName } from '#site/routes.ts';
import { shareFile, shareFolder, shareSize } from '#site/share-pictures.ts';
import { contentIn } from '#site/site-content.ts';
import satori from 'satori';
import { ShareCard, type ShareCardProps } from './share-card.tsx';
import { typefaceFor } from './typeface.ts';

export type SharePicture = {
  /** Without the origin. */
  path: string;
  alt: string;
  svg: string;
};

/** The picture of a page, for whoever is sent a link to it. */
export async function sharePicture(route: PageName, language: Language): Promise<SharePicture> {
  const { words, company } = contentIn(language);
  const title = withoutName(pageMeta(words)[route].title, company.name);
  const line = firstSentence(pageLines(words)[route], language);
  const svg = await drawCard({ title, line, company: company.name });
  // Networks keep a picture under its address: a new one needs a new address.
  const version = hash('sha256', svg).slice(0, 8);
  return {
    path: `${shareFolder}${shareFile(route, language)}?v=${version}`,
    alt: fill(words.site.shareCardAlt, { title, line }),
    svg,
  };
}

/** The card as SVG, its letters as paths. Throws where the typeface lacks one. */
export async function drawCard(card: ShareCardProps): Promise<string> {
  return satori(ShareCard(card), {
    ...shareSize,
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
