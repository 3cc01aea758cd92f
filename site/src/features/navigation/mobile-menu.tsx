import { frameLink, type FramedPage } from '#features/contact-form/frame-link.ts';
import { ButtonLink } from '#ui/button.tsx';
import { LanguageItems } from '#features/language/language-menu.tsx';
import { mobileMenuId } from './header.deferred.ts';
import { NavigationLink, type NavigationProps } from './navigation-link.tsx';
import { DrawnIcon } from '#ui/drawn-icon.tsx';
import { Tooltip, tooltipControl } from '#ui/tooltip.tsx';
import { clsx } from 'clsx';
import { Menu, X } from 'lucide';

/** Everything of the header, in a panel, for screens too small for its links. */
export function MobileMenu({ copy, language, route, article }: NavigationProps & FramedPage) {
  return (
    <details id={mobileMenuId} name="header-menu" className="mobile-menu lg:hidden">
      <summary
        className={clsx(tooltipControl, '-mr-2 grid size-11 place-items-center rounded-full')}
      >
        {/* In place: no word stands beside them, should the sprite not come. */}
        <DrawnIcon node={Menu} className="menu-closed" />
        <DrawnIcon node={X} className="menu-opened" />
        <Tooltip className="menu-closed">{copy.site.header.openMenu}</Tooltip>
        <Tooltip className="menu-opened">{copy.site.header.closeMenu}</Tooltip>
      </summary>
      <nav
        aria-label={copy.site.header.menu}
        className="menu-panel fixed inset-x-0 top-(--spacing-header) flex flex-col gap-5 overflow-y-auto border-t border-line bg-paper p-(--spacing-gutter)"
      >
        <ul>
          {menuPages.map((target) => (
            <li key={target} className="border-b border-line">
              <NavigationLink
                target={target}
                {...{ copy, language, route }}
                className="w-full px-3 py-3 text-lg"
              />
            </li>
          ))}
        </ul>
        <ul aria-label={copy.site.languageSwitcher.label} className="grid grid-cols-2 gap-2">
          <LanguageItems copy={copy.site.languageSwitcher} {...{ route, language, article }} />
        </ul>
        <ButtonLink href={frameLink({ route, language, article }, 'menu')}>
          {copy.site.header.demo}
        </ButtonLink>
      </nav>
    </details>
  );
}

const menuPages = [
  'google',
  'microsoft',
  'comparison',
  'pricing',
  'about',
  'faq',
  'contact',
] as const;
