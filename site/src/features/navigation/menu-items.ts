import type { Copy } from '@altanube/content/schema/copy';
import type { SiteCopy } from '@altanube/content/schema/site';
import type { LanguageMenuProps } from '#features/language/language-menu.tsx';
import type { ProductsMenuProps } from './products-menu.tsx';
import { languages, type Language } from '@altanube/content/languages';
import { href, switchHref } from '@altanube/content/links';
import type { RouteName } from '@altanube/content/routes';

/** What the products menu of a page lists. */
export function productsMenu(copy: Copy, language: Language, route: RouteName): ProductsMenuProps {
  const pages = ['google', 'microsoft', 'comparison'] as const;
  const links = pages.map((page) => ({
    href: href(page, language),
    name: copy[page].meta.name,
    description: copy.site.header.descriptions[page],
    // Left out where it is not: each island's props stand in the document.
    ...(page === route && { isCurrent: true }),
  }));
  return { label: copy.site.header.products, links };
}

/** The languages that a page, or the page of the article with this id, can be switched to. */
export function languageMenu(
  copy: SiteCopy,
  language: Language,
  route: RouteName,
  article?: string,
): LanguageMenuProps {
  const { label, names } = copy.languageSwitcher;
  const links = languages.map((target) => ({
    language: target,
    href: switchHref(route, target, article),
    name: names[target],
    ...(target === language && { isCurrent: true }),
  }));
  return { code: language.toUpperCase(), label: `${label}: ${names[language]}`, links };
}
