import { formatDate } from '@altanube/content/formats';
import type { Source } from '@altanube/content/schema/parts';
import type { PageContent } from '#content/site-content.ts';
import { ExternalLink } from '#ui/links.tsx';

type SourcesProps = PageContent & { sources: readonly Source[] };

/** The pages that third-party claims come from, and the date of each. */
export function Sources({ sources, copy: { site }, language }: SourcesProps) {
  if (sources.length === 0) return null;
  return (
    <div className="mt-6 text-sm text-soft">
      <p className="font-semibold">{site.sources}</p>
      <ul>
        {sources.map(({ title, url, day }) => (
          <li key={url} className="py-1">
            <ExternalLink href={url} hint={site.externalLink} className="prose-link">
              {title}
            </ExternalLink>
            {` (${formatDate(day, language)})`}
          </li>
        ))}
      </ul>
    </div>
  );
}
