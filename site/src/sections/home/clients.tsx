import { outsideHref } from '@altanube/content/outside-links';
import type { PageContent } from '#content/site-content.ts';
import { href } from '@altanube/content/links';
import { ExternalLink } from '#ui/links.tsx';
import { clientLogos } from '#icons/drawings.ts';
import { Icon } from '#ui/icon.tsx';

/** The clients with their logos: 2, 3, 4 or 6 in a row. */
export function Clients({ copy: { home, site }, clients, company, language }: PageContent) {
  const copy = home.clients;
  return (
    <section aria-labelledby="clients-title" className="section section-strata py-12">
      <div className="column">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <div className="max-w-(--container-text)">
            <h2 id="clients-title" className="text-xl">
              {copy.title}
            </h2>
            <p className="mt-1 text-sm text-soft">{copy.subtitle}</p>
          </div>
          <a href={href('about', language, 'stories')} className="prose-link py-2 font-semibold">
            {copy.more}
          </a>
        </div>
        <ul className="mt-6 grid grid-cols-2 gap-2 @sm:grid-cols-3 @md:grid-cols-4 @lg:grid-cols-6">
          {clients.map((client, index) => (
            <li key={client.name}>
              <ExternalLink
                href={outsideHref(client.url, company, language)}
                hint={site.externalLink}
                className="client-link"
              >
                <Icon name={`client-${index % clientLogos.length}`} className="mark size-7" />
                {client.name}
              </ExternalLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
