import type { APIRoute, InferGetStaticPropsType } from 'astro';
import {
  collectionNames,
  collections,
  getFeedHref,
  getFeedPath,
} from '@altanube/content/collections';
import { languages } from '@altanube/content/languages';
import { href, pathHref } from '@altanube/content/links';
import { getContent } from '#content/site-content.ts';

export function getStaticPaths() {
  const names = collectionNames.filter((name) => collections[name].hasFeed);
  const feeds = languages.flatMap((language) => names.map((name) => ({ name, language })));
  return feeds
    .filter(({ name, language }) => getContent(language)[name].length > 0)
    .map(({ name, language }) => ({
      params: { lang: language, feed: getFeedPath(name).slice(1, -'.xml'.length) },
      props: { name, language },
    }));
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** The entries of a collection as an Atom feed (RFC 4287). */
export const GET: APIRoute<Props> = ({ props: { name, language } }) => {
  const { origin, company, copy, people, ...content } = getContent(language);
  const { page } = collections[name];
  const { title, description } = copy[page].meta;
  const feedUrl = `${origin}${getFeedHref(name, language)}`;
  const days = content[name].flatMap(({ dates }) => dates.changed ?? []);
  const entries = content[name].map((entry) => {
    const { published = '', changed = published } = entry.dates;
    const url = `${origin}${pathHref(entry.path, language)}`;
    const author = people.find(({ id }) => id === entry.author)?.name ?? company.name;
    const texts = `<title>${escape(entry.title)}</title><summary>${escape(entry.summary)}</summary>`;
    return `<entry>${describe(url, author, changed)}<published>${published}${midnight}</published>${link('alternate', url)}${texts}</entry>`;
  });
  const head = describe(feedUrl, company.name, days.toSorted().at(-1) ?? '');
  const links = link('self', feedUrl) + link('alternate', `${origin}${href(page, language)}`);
  const texts = `<title>${escape(title)}</title><subtitle>${escape(description)}</subtitle>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">${head}${links}${texts}
${entries.join('\n')}
</feed>
`;
  return new Response(xml, { headers: { 'content-type': 'application/atom+xml' } });
};

const midnight = 'T00:00:00Z';

function describe(id: string, author: string, day: string): string {
  return `<id>${escape(id)}</id><author><name>${escape(author)}</name></author><updated>${day}${midnight}</updated>`;
}

function link(rel: 'self' | 'alternate', url: string): string {
  return `<link rel="${rel}" href="${escape(url)}"/>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
