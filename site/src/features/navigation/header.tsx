import type { Company } from '@altanube/content/schema/company';
import type { Copy } from '@altanube/content/schema/copy';
import { href } from '@altanube/content/links';
import { hasMenu, type PageName } from '@altanube/content/routes';
import { clsx } from 'clsx';
import { Menu, X } from 'lucide';
import { getDemoLink, type FramedPage } from '#features/contact-form/frame-link.ts';
import { Dropdown } from '#features/dropdown/dropdown.tsx';
import { LanguageItems, LanguageMenu } from '#features/language/language-menu.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { DrawnIcon } from '#ui/drawn-icon.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tooltip, tooltipControl } from '#ui/tooltip.tsx';
import { headerId, mobileMenuId, pageTopId } from './header.deferred.ts';
import { headerPages } from './linked-pages.ts';
import { SalesWhatsapp } from './sales-whatsapp.tsx';

type HeaderProps = FramedPage & {
  copy: Copy;
  company: Company;
  /** Replaces the link to the demo. */
  button?: HeaderButton | undefined;
};

export type HeaderButton = { text: string; href: string };

const { products, direct, panelOnly } = headerPages;

export function Header({ company, button, ...page }: HeaderProps) {
  const { copy, route, language, entry } = page;
  const { header, skipLink, languageSwitcher } = copy.site;
  return (
    <>
      {/* Out of view as soon as the header becomes a card (docs/behaviour.md, N-2). */}
      <div id={pageTopId} className="absolute top-0 h-5 w-px" />
      <header id={headerId} className="print:hidden header">
        <a href="#main" className="skip-link">
          {skipLink}
        </a>
        <div className="column">
          <a
            href={href('home', language)}
            aria-label={header.logo}
            className={clsx('home-link', !hasMenu(route) && 'mr-auto')}
          >
            <Icon name="logo" className="mark my-1 size-9" />
            <span>{company.name}</span>
          </a>
          {hasMenu(route) && <MainMenu {...page} />}
          <LanguageMenu copy={languageSwitcher} {...{ route, language, entry }} />
          <ButtonLink href={button?.href ?? getDemoLink(page, 'header')} className="header-demo">
            {button?.text ?? (
              <>
                <span className="max-sm:visually-hidden">{header.demo}</span>
                <span aria-hidden="true" className="sm:hidden">
                  {header.demoShort}
                </span>
              </>
            )}
          </ButtonLink>
          {hasMenu(route) && <MobileMenu {...page} company={company} />}
        </div>
      </header>
    </>
  );
}

type MenuProps = Omit<HeaderProps, 'company' | 'button'>;

function MainMenu(page: MenuProps) {
  return (
    <nav aria-label={page.copy.site.header.label} className="mr-auto flex max-lg:hidden">
      {products.length > 0 && <ProductsMenu {...page} />}
      <ul className="flex">
        {direct.map((target) => (
          <li key={target}>
            {/* The name of a suite needs more room than “Products”. */}
            <NavigationLink
              target={target}
              {...page}
              className={clsx(products.length === 0 && 'max-xl:px-1.25')}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ProductsMenu({ copy, language, route }: MenuProps) {
  const { header } = copy.site;
  return (
    <Dropdown
      opensBy="hover"
      trigger={header.products}
      hasCurrentPage={products.some((page) => page === route)}
      listClassName="w-80"
    >
      {products.map((page) => (
        <li key={page}>
          <a
            href={href(page, language)}
            aria-current={page === route ? 'page' : undefined}
            className="menu-item"
          >
            <span className="block font-semibold">{copy[page].meta.name}</span>
            <span className="block text-sm text-soft">{header.descriptions[page]}</span>
          </a>
        </li>
      ))}
    </Dropdown>
  );
}

function MobileMenu({ company, ...page }: Omit<HeaderProps, 'button'>) {
  const { copy, language, route, entry } = page;
  const { header, languageSwitcher } = copy.site;
  return (
    <details id={mobileMenuId} name="header-menu" className="mobile-menu lg:hidden">
      <summary
        className={clsx(tooltipControl, '-mr-2 grid size-11 place-items-center rounded-full')}
      >
        {/* Inline: without a label, they must not depend on the sprite. */}
        <DrawnIcon node={Menu} className="menu-closed" />
        <DrawnIcon node={X} className="menu-opened" />
        <Tooltip className="menu-closed">{header.openMenu}</Tooltip>
        <Tooltip className="menu-opened">{header.closeMenu}</Tooltip>
      </summary>
      <nav aria-label={header.menu} className="menu-panel">
        <ul>
          {[...products, ...direct, ...panelOnly].map((target) => (
            <li key={target} className="border-b border-line">
              <NavigationLink target={target} {...page} className="w-full px-3 py-3 text-lg" />
            </li>
          ))}
        </ul>
        <ul aria-label={languageSwitcher.label} className="grid grid-cols-2 gap-2">
          <LanguageItems copy={languageSwitcher} {...{ route, language, entry }} />
        </ul>
        <ButtonLink href={getDemoLink(page, 'menu')}>{header.demo}</ButtonLink>
        <SalesWhatsapp {...page} company={company} className="prose-link py-2 text-center" />
      </nav>
    </details>
  );
}

/** A link of the main navigation, marked if it leads to the current page. */
function NavigationLink(props: MenuProps & { target: PageName; className?: string }) {
  const { target, copy, language, route, entry, className } = props;
  const isCurrent = route === target && entry === undefined;
  return (
    <a
      href={href(target, language)}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx('nav-link', className)}
    >
      {copy[target].meta.name}
    </a>
  );
}
