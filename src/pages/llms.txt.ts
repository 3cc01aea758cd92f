import type { APIRoute } from 'astro';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { pageMeta } from '#site/page-meta.ts';
import { routeNames } from '#site/routes.ts';
import { contentIn } from '#site/site-content.ts';

/** The site in brief for language models (llmstxt.org): who, and every page with what it says. */
export const GET: APIRoute = ({ site }) => {
  const sections = languages.map((language) => {
    const { words } = contentIn(language);
    const links = routeNames('page').map((route) => {
      const { title, description } = pageMeta(words)[route];
      return `- [${title}](${new URL(href(route, language), site).href}): ${description}`;
    });
    return `## ${words.site.languageSwitcher.names[language]}\n\n${links.join('\n')}`;
  });
  const { company, words } = contentIn('en');
  const text = `# ${company.name}\n\n> ${words.site.tagline}\n\n${sections.join('\n\n')}\n`;
  return new Response(text);
};
