import type { APIRoute } from 'astro';
import { listEntries, listPages } from '@altanube/content/collections';
import { languages } from '@altanube/content/languages';
import { href, pathHref } from '@altanube/content/links';
import { getContent } from '#content/site-content.ts';

/** The site in brief for language models (llmstxt.org): the company, its pages, and the entries of its collections. */
export const GET: APIRoute = ({ site }) => {
  const sections = languages.map((language) => {
    const content = getContent(language);
    const { copy } = content;
    const link = (title: string, address: string, about: string) =>
      `- [${title}](${new URL(address, site).href}): ${about}`;
    const links = [
      ...listPages(content).map((route) => {
        const { title, description } = copy[route].meta;
        return link(title, href(route, language), description);
      }),
      ...listEntries(content).map(({ title, path, summary }) =>
        link(title, pathHref(path, language), summary),
      ),
    ];
    return `## ${copy.site.languageSwitcher.names[language]}\n\n${links.join('\n')}`;
  });
  const { company, copy } = getContent('en');
  const { tagline, footer } = copy.site;
  const summary = company.sample ? `${tagline}. ${footer.sample}.` : tagline;
  const text = `# ${company.name}\n\n> ${summary}\n\n${sections.join('\n\n')}\n`;
  return new Response(text);
};
