import type { APIRoute } from 'astro';
import { findById } from '@altanube/content/by-id';
import { languages } from '@altanube/content/languages';
import { articleHref, href, storyHref } from '@altanube/content/links';
import { getRouteNames } from '@altanube/content/routes';
import { getContent } from '#content/site-content.ts';

/** The site in brief for language models (llmstxt.org): the company, its pages, articles and stories. */
export const GET: APIRoute = ({ site }) => {
  const sections = languages.map((language) => {
    const { copy, articles, stories, testimonials } = getContent(language);
    const link = (title: string, address: string, about: string) =>
      `- [${title}](${new URL(address, site).href}): ${about}`;
    const links = [
      ...getRouteNames('page').map((route) => {
        const { title, description } = copy[route].meta;
        return link(title, href(route, language), description);
      }),
      ...articles[language].map(({ id, title, summary }) =>
        link(title, articleHref(id, language), summary),
      ),
      ...stories.map(({ id }) =>
        link(
          findById(testimonials, id).company,
          storyHref(id, language),
          findById(copy.about.stories.items, id).done,
        ),
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
