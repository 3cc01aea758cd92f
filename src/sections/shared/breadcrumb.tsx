import type { SiteCopy } from '#content/schema/site.ts';
import { StructuredData } from '#ui/json-ld.tsx';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { breadcrumbList } from '#document/organization.ts';
import { Icon } from '#ui/icon.tsx';
import { Tooltip, tooltipControl } from '#ui/tooltip.tsx';
import { clsx } from 'clsx';

type BreadcrumbProps = {
  copy: SiteCopy;
  language: Language;
  /** The page it stands on. */
  page: keyof SiteCopy['pages'];
};

/** The way from the home page to this one. */
export function Breadcrumb({ copy, language, page }: BreadcrumbProps) {
  return (
    <nav aria-label={copy.breadcrumb.label} className="column pt-2">
      <ol className="-ml-3 flex items-center gap-1 text-sm">
        <li>
          <a
            href={href('home', language)}
            className={clsx(
              tooltipControl,
              'grid size-11 place-items-center text-soft hover:text-ink',
            )}
          >
            <Icon name="house" className="size-5" />
            <Tooltip>{copy.breadcrumb.home}</Tooltip>
          </a>
        </li>
        <li className="flex items-center gap-2">
          <Icon name="chevron-right" className="size-4 text-soft" />
          <span aria-current="page">{copy.pages[page]}</span>
        </li>
      </ol>
    </nav>
  );
}

type BreadcrumbDataProps = BreadcrumbProps & { origin: string };

/** The same way for search engines, for the document's head. */
export function BreadcrumbData({ copy, language, page, origin }: BreadcrumbDataProps) {
  const crumbs = [
    { name: copy.breadcrumb.home, route: 'home' },
    { name: copy.pages[page], route: page },
  ] as const;
  return <StructuredData data={breadcrumbList(crumbs, language, origin)} />;
}
