import { StructuredData } from '#ui/json-ld.tsx';
import type { BreadcrumbList, WithContext } from 'schema-dts';
import { href } from '@altanube/content/links';
import type { PageName } from '@altanube/content/routes';
import type { PageContent } from '#content/site-content.ts';
import { DrawnIcon } from '#ui/drawn-icon.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tooltip, tooltipControl } from '#ui/tooltip.tsx';
import { clsx } from 'clsx';
import { House } from 'lucide';

type BreadcrumbProps = PageContent & { page: PageName };

/** The breadcrumb at the top of a page: home, and the page itself. */
export function Breadcrumb({ copy, language, page }: BreadcrumbProps) {
  return (
    <nav aria-label={copy.site.breadcrumb.label} className="column pt-2">
      <ol className="-ml-3 flex items-center gap-1 text-sm">
        <li>
          <a
            href={href('home', language)}
            className={clsx(
              tooltipControl,
              'grid size-11 place-items-center text-soft hover:text-ink',
            )}
          >
            <DrawnIcon node={House} className="size-5" />
            <Tooltip>{copy.home.meta.name}</Tooltip>
          </a>
        </li>
        <li className="flex items-center gap-2">
          <Icon name="chevron-right" className="size-4 text-soft" />
          <span aria-current="page">{copy[page].meta.name}</span>
        </li>
      </ol>
    </nav>
  );
}

/** The breadcrumb for search engines, as schema.org's BreadcrumbList; for the document's head. */
export function BreadcrumbData({ copy, language, page, origin }: BreadcrumbProps) {
  const data: WithContext<BreadcrumbList> = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: (['home', page] as const).map((name, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: copy[name].meta.name,
      item: `${origin}${href(name, language)}`,
    })),
  };
  return <StructuredData data={data} />;
}
