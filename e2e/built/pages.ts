import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Window, type Document } from 'happy-dom';
import { createSite } from '@altanube/pages/site';
import { tableFile, type SiteTable } from '@altanube/pages/table';
import { siteContent } from '../helpers/site-content.ts';
import { languages, type Language } from '@altanube/content/languages';
import { pathHref } from '@altanube/content/links';
import {
  collections,
  listEntries,
  listPages,
  pickLanguage,
  type Entry,
} from '@altanube/content/collections';
import { getRouteNames, routes, type RouteName } from '@altanube/content/routes';

export type BuiltPage = {
  route: RouteName;
  language: Language;
  path: `/${string}`;
  entry?: Entry;
  /** As a visitor's browser shows it: `/faq?lng=en`. */
  address: string;
  html: string;
  document: Document;
};

export const table: SiteTable = JSON.parse(readBuiltFile(tableFile));

/** The server and the edge networks choose files of this by `reply`. */
export const site = createSite(table, true);

export function readBuiltFile(file: string): string {
  return readFileSync(join('dist', file), 'utf8');
}

const parser = new new Window().DOMParser();

export function readDocument(file: string, type = 'text/html'): Document {
  return parser.parseFromString(readBuiltFile(file), type);
}

function read(page: Pick<BuiltPage, 'route' | 'language' | 'path'>): BuiltPage {
  const { language, path } = page;
  const file = `${language}${path === '/' ? '/index' : path}.html`;
  const address = pathHref(path, language);
  return { ...page, address, html: readBuiltFile(file), document: readDocument(file) };
}

export const pages = languages.flatMap((language) =>
  getRouteNames('page', 'unlisted', 'error').map((route) =>
    read({ route, language, path: routes[route].path }),
  ),
);

/** The pages of all entries of all collections. */
export const detailPages = languages.flatMap((language) =>
  listEntries(pickLanguage(siteContent, language)).map((entry) => ({
    ...read({ route: collections[entry.collection].page, language, path: entry.path }),
    entry,
  })),
);

export function builtPage(route: RouteName, language: Language): BuiltPage {
  const found = pages.find((page) => page.route === route && page.language === language);
  if (found === undefined) throw new Error(`No page ${route} in ${language}`);
  return found;
}

export const indexedPages = pages.filter(({ route, language }) =>
  listPages(pickLanguage(siteContent, language)).some((name) => name === route),
);

/** Checks every page; if any fails, the error lists all that do, before the first difference. */
export async function expectOnEach<Page extends { address: string }>(
  each: readonly Page[],
  check: (page: Page) => void | Promise<void>,
): Promise<void> {
  const results = await Promise.allSettled(each.map(async (page) => check(page)));
  const failed = results.flatMap((result, at) =>
    result.status === 'rejected' ? { address: each[at]?.address, error: result.reason } : [],
  );
  const [first] = failed;
  if (first === undefined) return;
  const list = failed.map(({ address, error }) => `${address}: ${error.message}`).join('\n');
  first.error.message = `${failed.length} of ${each.length} pages fail\n${list}`;
  throw first.error;
}
