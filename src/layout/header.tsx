import type { SiteWords } from '#content/schema/site.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import type { RouteName } from '#site/routes.ts';
import { ButtonLink } from '#ui/button.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { LogoMark } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NavigationLink } from './navigation-link.tsx';
import { ProductsMenu } from './products-menu.tsx';

export type HeaderProps = {
  words: SiteWords;
  company: string;
  language: Language;
  /** The page the header stands on. */
  route: RouteName;
};

/** The bar at the top of every page. Its menus open without JavaScript. */
export function Header(props: HeaderProps) {
  const { words, company, language, route } = props;
  return (
    <header className="bar fixed inset-x-0 top-0 z-20" data-print="none">
      <div className="column flex min-h-(--spacing-bar) items-center gap-2">
        <a
          href={href('home', language)}
          aria-label={words.header.logo}
          className="mr-auto flex min-h-11 items-center gap-2.5 text-lg font-bold tracking-tight lg:mr-6"
        >
          <LogoMark />
          {company}
        </a>
        <nav aria-label={words.header.label} className="mr-auto hidden lg:block">
          <ul className="flex items-center gap-1">
            <li>
              <ProductsMenu {...props} />
            </li>
            {directLinks.map((target) => (
              <li key={target}>
                <NavigationLink target={target} {...{ words, language, route }} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="hidden lg:block">
          <LanguageMenu {...{ words, language, route }} />
        </div>
        <ButtonLink href={href('contact', language)} className="hidden sm:inline-flex">
          {words.header.demo}
        </ButtonLink>
        <MobileMenu {...{ words, language, route }} />
      </div>
    </header>
  );
}

const directLinks = ['pricing', 'about', 'faq', 'contact'] as const;
