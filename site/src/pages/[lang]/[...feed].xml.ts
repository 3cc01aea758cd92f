import type { APIRoute, InferGetStaticPropsType } from 'astro';
import {
  collectionNames,
  collections,
  getFeedHref,
  getFeedPath,
  type Entry,
} from '@altanube/content/collections';
import { languages } from '@altanube/content/languages';
import { href, pathHref } from '@altanube/content/links';
import { getContent } from '#content/site-content.ts';

export function getStaticPaths() {
  const names = collectionNames.filter((name) => collections[name].hasFeed);
  return languages.flatMap((language) =>
    names
      .filter((name) => getContent(language)[name].length > 0)
      .map((name) => ({
        params: { lang: language, feed: getFeedPath(name).slice(1, -'.xml'.length) },
        props: { name, language },
      })),
  );
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** The entries of a collection as an Atom feed (RFC 4287). */
export const GET: APIRoute<Props> = ({ props: { name, language } }) => {
  const { origin, ...content } = getContent(language);
  const { company, copy, people } = content;
  const { page } = collections[name];
  const { title, description } = copy[page].meta;
  const entries: Entry[] = content[name];
  const days = entries.flatMap(({ dates }) => dates.changed ?? []);
  const feedUrl = `${origin}${getFeedHref(name, language)}`;
  const items = entries.map((entry) => {
    const { published = '', changed = published } = entry.dates;
    const url = `${origin}${pathHref(entry.path, language)}`;
    const author = people.find(({ id }) => id === entry.author)?.name ?? company.name;
    return `<entry>
${createElement('title', entry.title)}
${createElement('id', url)}
<link rel="alternate" type="text/html" href="${escape(url)}"/>
<published>${formatTime(published)}</published>
<updated>${formatTime(changed)}</updated>
<author>${createElement('name', author)}</author>
${createElement('summary', entry.summary)}
</entry>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
${createElement('title', title)}
${createElement('subtitle', description)}
${createElement('id', feedUrl)}
<link rel="self" type="application/atom+xml" href="${escape(feedUrl)}"/>
<link rel="alternate" type="text/html" href="${escape(`${origin}${href(page, language)}`)}"/>
<updated>${formatTime(days.toSorted().at(-1) ?? '')}</updated>
<author>${createElement('name', company.name)}</author>
${items.join('\n')}
</feed>
`;
  return new Response(xml, { headers: { 'content-type': 'application/atom+xml' } });
};

function createElement(name: string, text: string): string {
  return `<${name}>${escape(text)}</${name}>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function formatTime(day: string): string {
  return `${day}T00:00:00Z`;
}
