import { href } from '@altanube/content/links';
import type { PageName } from '@altanube/content/routes';
import type { PageContent } from '#content/site-content.ts';
import { DrawnIcon } from '#ui/drawn-icon.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tooltip, tooltipControl } from '#ui/tooltip.tsx';
import { clsx } from 'clsx';
import { House } from 'lucide';

/** The breadcrumb at the top of a page: home, and the page itself. */
export function Breadcrumb({ copy, language, page }: PageContent & { page: PageName }) {
  return (
    <nav aria-label={copy.site.breadcrumb.label} className="column pt-2">
      <ol className="-ml-3 flex items-center gap-1 text-sm">
        <li>
          <a
            href={href('home', language)}
            className={clsx(
              tooltipControl,
              'grid size-11 place-items-center text-soft hover:text-text',
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
