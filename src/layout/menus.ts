import type { SiteWords } from '#content/schema/site.ts';
import type { LanguageMenuProps } from '#islands/language-menu/language-menu.tsx';
import type { ProductsMenuProps } from '#islands/products-menu/products-menu.tsx';
import { languages, type Language } from '#site/languages.ts';
import { href, switchHref } from '#site/links.ts';
import type { RouteName } from '#site/routes.ts';

/** What the products menu of a page lists. */
export function productsMenu(
  words: SiteWords,
  language: Language,
  route: RouteName,
): ProductsMenuProps {
  const pages = ['google', 'microsoft', 'comparison'] as const;
  const links = pages.map((page) => ({
    href: href(page, language),
    name: words.pages[page],
    description: words.header.descriptions[page],
    isHere: page === route,
  }));
  return { label: words.header.products, links };
}

/** The languages a page can be switched to. */
export function languageMenu(
  words: SiteWords,
  language: Language,
  route: RouteName,
): LanguageMenuProps {
  const { label, names } = words.languageSwitcher;
  const choices = languages.map((choice) => ({
    choice,
    href: switchHref(route, choice),
    name: names[choice],
    isCurrent: choice === language,
  }));
  return { code: language.toUpperCase(), label: `${label}: ${names[language]}`, choices };
}
