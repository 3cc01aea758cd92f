import type { SiteWords } from '#content/schema/site.ts';
import { StructuredData } from '#layout/structured-data.tsx';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { breadcrumbList } from '#site/structured-data.ts';
import { Icon } from '#ui/icon.tsx';
import { Tooltip } from '#ui/tooltip.tsx';

type BreadcrumbProps = {
  words: SiteWords;
  language: Language;
  /** The page it stands on. */
  page: keyof SiteWords['pages'];
};

/** The way from the home page to this one. */
export function Breadcrumb({ words, language, page }: BreadcrumbProps) {
  return (
    <nav aria-label={words.breadcrumb.label} className="column pt-2">
      <ol className="-ml-3 flex items-center gap-1 text-sm">
        <li>
          <a
            href={href('home', language)}
            className="has-tooltip grid size-11 place-items-center text-soft hover:text-ink"
          >
            <Icon name="house" className="size-5" />
            <Tooltip>{words.breadcrumb.home}</Tooltip>
          </a>
        </li>
        <li className="flex items-center gap-2">
          <Icon name="chevron-right" className="size-4 text-soft" />
          <span aria-current="page">{words.pages[page]}</span>
        </li>
      </ol>
    </nav>
  );
}

type BreadcrumbDataProps = BreadcrumbProps & { origin: string };

/** The same way for search engines, for the document's head. */
export function BreadcrumbData({ words, language, page, origin }: BreadcrumbDataProps) {
  const crumbs = [
    { name: words.breadcrumb.home, route: 'home' },
    { name: words.pages[page], route: page },
  ] as const;
  return <StructuredData data={breadcrumbList(crumbs, language, origin)} />;
}
