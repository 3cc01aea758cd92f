import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { collectionNames, collections, getFeedPath } from '@altanube/content/collections';
import { languageParameter, languages } from '@altanube/content/languages';
import { routes } from '@altanube/content/routes';
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
  const { origin, company, copy, people, ...content } = getContent(language);
  const { page } = collections[name];
  const { title, description } = copy[page].meta;
  const [, domain] = company.email.sales.split('@');
  /** The id stays the same at another SITE_URL (section 4.2.6), so it is a tag (RFC 4151). */
  const describe = (path: string, title: string, author: string, day: string) =>
    `<id>tag:${domain},2026:${language}${path}</id><title>${escape(title)}</title><author><name>${escape(author)}</name></author><updated>${day}${midnight}</updated>`;
  /** With the language, since a browser that opens it from a reader may prefer another one. */
  const link = (rel: 'self' | 'alternate', path: string) =>
    `<link rel="${rel}" href="${origin}${path}?${languageParameter}=${language}"/>`;
  const entries = content[name].map((entry) => {
    const { published = '', changed = published } = entry.dates;
    const author = people.find(({ id }) => id === entry.author)?.name ?? company.name;
    return `<entry>${describe(entry.path, entry.title, author, changed)}<published>${published}${midnight}</published>${link('alternate', entry.path)}<summary>${escape(entry.summary)}</summary></entry>`;
  });
  const days = content[name].map(({ dates }) => dates.changed ?? '').toSorted();
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
${describe(getFeedPath(name), title, company.name, days.at(-1) ?? '')}
${link('self', getFeedPath(name))}${link('alternate', routes[page].path)}
<subtitle>${escape(description)}</subtitle>
${entries.join('\n')}
</feed>
`;
  return new Response(xml, { headers: { 'content-type': 'application/atom+xml' } });
};

const midnight = 'T00:00:00Z';

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
