import type { APIRoute } from 'astro';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { routeNames } from '#site/routes.ts';
import { contentIn } from '#content/site-content.ts';

/** The site in brief for language models (llmstxt.org): the company, and each page with its description. */
export const GET: APIRoute = ({ site }) => {
  const sections = languages.map((language) => {
    const { copy } = contentIn(language);
    const links = routeNames('page').map((route) => {
      const { title, description } = copy[route].meta;
      return `- [${title}](${new URL(href(route, language), site).href}): ${description}`;
    });
    return `## ${copy.site.languageSwitcher.names[language]}\n\n${links.join('\n')}`;
  });
  const { company, copy } = contentIn('en');
  const text = `# ${company.name}\n\n> ${copy.site.tagline}\n\n${sections.join('\n\n')}\n`;
  return new Response(text);
};
