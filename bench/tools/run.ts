import { chromium, type Browser } from '@playwright/test';
import { noOtherHosts } from '#e2e/asked-by-tools.ts';
import { configureTools, everyTool } from '#features/tools/testing/configured.ts';
import { findBrowser } from '#scripts/browser.ts';
import { href } from '#site/links.ts';
import { answerConsent } from '#testing/answered-consent.ts';
import { buildCopy } from '#testing/built-copy.ts';
import { withSite } from '#testing/site-under-test.ts';
import { sizesOf } from '../pages/sizes.ts';
import { installLighthouse } from '../peers/lighthouse.ts';
import { compare } from '../peers/run.ts';

const { plausible, googleAnalytics } = everyTool;
const variants: [name: string, tools: object][] = [
  ['none', {}],
  ['Plausible', { plausible }],
  ['Google Analytics', { googleAnalytics }],
];

/** What the visitor has answered on an earlier visit, as code that runs in the page. */
const answers: [name: string, prepare: () => void][] = [
  ['before an answer', () => {}],
  ['after a refusal', answerConsent],
  ['after consent', allowEverything],
];

/**
 * What a tool of the company costs: bytes of two pages, and Lighthouse for the home page before an
 * answer, beside the site without tools. Argument: the rounds of Lighthouse, 0 for none.
 */
export async function run(rounds = '5'): Promise<void> {
  await withVariants(variants, async (origins) => {
    const args = [noOtherHosts];
    const chromiumSandbox = process.getuid?.() !== 0;
    const browser = await chromium.launch({ executablePath: findBrowser(), chromiumSandbox, args });
    console.log('Bytes of our own on the wire (brotli) with headers, 360 px wide');
    console.table(await measureBytes(browser, origins));
    await browser.close();
    if (Number(rounds) === 0) return;
    installLighthouse();
    const homes = Array.from(origins, ([name, origin]) => [name, `${origin}/`] as const);
    await compare(new Map(homes), Number(rounds));
  });
}

/** Has a site for each of them, all at once, by name. */
async function withVariants(
  [variant, ...others]: typeof variants,
  use: (origins: Map<string, string>) => Promise<void>,
): Promise<void> {
  if (variant === undefined) return use(new Map());
  const [name, tools] = variant;
  const prepare = (folder: string) => configureTools(folder, tools);
  using built = buildCopy({ environment: {}, prepare });
  await withSite(
    ({ origin }) => withVariants(others, (origins) => use(new Map([[name, origin], ...origins]))),
    { folder: built.folder },
  );
}

async function measureBytes(browser: Browser, origins: Map<string, string>) {
  const rows: Record<string, object> = {};
  for (const route of ['home', 'contact'] as const) {
    for (const [when, prepare] of answers) {
      for (const [name, origin] of origins) {
        const sizes = await sizesOf(browser, `${origin}${href(route, 'es')}`, prepare);
        const { document, scripts, all, requests } = sizes;
        rows[`${route}, ${when}: ${name}`] = { document, scripts, all, requests };
      }
    }
  }
  return rows;
}

function allowEverything(): void {
  const everything = { necessary: true, functional: true, analytics: true, marketing: true };
  localStorage.setItem('cookie-consent', JSON.stringify(everything));
}
