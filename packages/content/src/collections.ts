import { fill, type Template } from '@altanube/base/template';
import type { z } from 'zod';
import { languageParameter, languages, type Language } from './languages.ts';
import { findRoute, getRouteNames, isPage, routes, type PageName } from './routes.ts';
import { articleFrontMatter } from './schema/article.ts';
import type { Copy } from './schema/copy.ts';
import { postFrontMatter } from './schema/news.ts';
import { storyFrontMatter } from './schema/story.ts';
import { leadsToContact, type SubjectId } from './subjects.ts';

/** The title names the entry in the editor too; the summary is for search results. */
type FrontMatter = {
  title: string;
  summary: string;
  draft?: boolean;
  /** The id of a person. */
  author?: string;
  /** The picture of shared links; one with the title is drawn if there is none. */
  image?: { file: string; alt: string } | null;
};

type Days = { published?: string; changed?: string };

export type Collection<Matter extends FrontMatter = FrontMatter> = {
  /** The name in the editor, in Spanish. */
  label: string;
  /** The page that lists the entries. */
  page: PageName;
  /** Each entry has a page below this path, named after its file. */
  path: `/${string}`;
  frontMatter: z.ZodType<Matter>;
  /** Keys, at any depth, whose values are the same in every language. */
  shared: readonly KeyOf<Matter>[];
  compare(a: Matter, b: Matter): number;
  /** For search engines and feeds. */
  days(matter: Matter): Days;
  /** The subject of messages from its page. */
  subject?(matter: Matter, id: string): SubjectId | null;
  /** Browser tab and search results. */
  title(copy: Copy): Template<'title'>;
  /** The type of schema.org. */
  type: 'Article' | 'NewsArticle';
  /** Whether shared links to an entry show a picture of it, not that of `page`. */
  hasImages?: boolean;
  hasFeed?: boolean;
};

type KeyOf<Value> = Value extends readonly (infer Item)[]
  ? KeyOf<Item>
  : Value extends object
    ? { [Key in keyof Value & string]: Key | KeyOf<Value[Key]> }[keyof Value & string]
    : never;

/** Each is a folder of Markdown files, of the same name, in `content/es/` and `content/en/`. */
export const collections = {
  articles: define({
    label: 'Artículos de soporte',
    page: 'support',
    path: routes.support.path,
    frontMatter: articleFrontMatter,
    shared: ['category', 'checked', 'minutes', 'position', 'featured', 'related', 'page'],
    compare: (a, b) => a.position - b.position,
    days: ({ checked }) => ({ changed: checked }),
    subject: (matter, id) => (leadsToContact(matter) ? `article/${id}` : null),
    title: ({ support }) => support.articlePage.title,
    type: 'Article',
  }),
  stories: define({
    label: 'Casos de éxito',
    page: 'about',
    path: `${routes.about.path}/casos`,
    frontMatter: storyFrontMatter,
    shared: ['title', 'position', 'country', 'people', 'days', 'picture', 'id', 'value'],
    compare: (a, b) => a.position - b.position,
    days: () => ({}),
    title: ({ about }) => about.stories.storyPage.title,
    type: 'Article',
  }),
  news: define({
    label: 'Novedades',
    page: 'news',
    path: routes.news.path,
    frontMatter: postFrontMatter,
    shared: ['topic', 'author', 'published', 'changed', 'draft'],
    compare: (a, b) => b.published.localeCompare(a.published),
    days: ({ published, changed }) => ({ published, changed: changed ?? published }),
    title: ({ news }) => news.postPage.title,
    type: 'NewsArticle',
    hasImages: true,
    hasFeed: true,
  }),
};

function define<Matter extends FrontMatter>(collection: Collection<Matter>): Collection<Matter> {
  return collection;
}

export type CollectionName = keyof typeof collections;

export type Entry = FrontMatter & {
  collection: CollectionName;
  /** The name of the file. */
  id: string;
  /** Markdown. */
  body: string;
  path: `/${string}`;
  dates: Days;
  subject: SubjectId | null;
};

type EntryOf<Name extends CollectionName> = Entry &
  ((typeof collections)[Name] extends Collection<infer Matter> ? Matter : never);

export type Article = EntryOf<'articles'>;
export type Post = EntryOf<'news'>;

/** Of one language. */
export type Entries = { [Name in CollectionName]: EntryOf<Name>[] };
export type AllEntries = { [Name in CollectionName]: Record<Language, EntryOf<Name>[]> };

const isCollection = (name: string): name is CollectionName => Object.hasOwn(collections, name);

export const collectionNames = Object.keys(collections).filter(isCollection);

export function pickLanguage(all: AllEntries, language: Language): Entries;
export function pickLanguage(
  all: Record<CollectionName, Record<Language, unknown>>,
  language: Language,
): Record<string, unknown> {
  return Object.fromEntries(collectionNames.map((name) => [name, all[name][language]]));
}

/** The entries of all collections. */
export function listEntries(entries: Entries): Entry[] {
  return collectionNames.flatMap((name): Entry[] => entries[name]);
}

/** The pages that search engines index: the list of news only if there is a post. */
export function listPages({ news }: Entries): PageName[] {
  const pages = getRouteNames('page').filter(isPage);
  return pages.filter((name) => name !== 'news' || news.length > 0);
}

/** Parses `es/articles/name.md`; null if the file is no entry. */
export function parseEntryFile(file: string) {
  const [, folder, name = '', id = ''] = /^([^/]+)\/([^/]+)\/([^/]+)\.md$/.exec(file) ?? [];
  const language = languages.find((each) => each === folder);
  if (language === undefined || !isCollection(name)) return null;
  const path: `/${string}` = `${collections[name].path}/${id}`;
  return { file, language, name, id, path };
}

/** Title and description of the page of an entry. */
export function describeEntry({ collection, title, summary }: Entry, copy: Copy) {
  return { title: fill(collections[collection].title(copy), { title }), description: summary };
}

/** With the language, since visitors hand this address to programs that have another one. */
export function getFeedHref(name: CollectionName, language: Language): string {
  return `${getFeedPath(name)}?${languageParameter}=${language}`;
}

/** `site/src/pages/[lang]/[...feed].xml.ts` */
export function getFeedPath(name: CollectionName): `/${string}` {
  return `${collections[name].path}/feed.xml`;
}

/** Whether it is the address of a page or feed, or could be that of an entry. */
export function isPagePath(path: string): boolean {
  const [, folder, id = ''] = /^(.+)\/([^/]+)$/.exec(path) ?? [];
  const name = collectionNames.find((each) => collections[each].path === folder);
  if (name === undefined) return findRoute(path) !== null;
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id) || path === getFeedPath(name);
}
