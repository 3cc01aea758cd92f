import type { Copy } from '#content/schema/copy.ts';
import { defaultLanguage, type Language } from '#site/languages.ts';
import { routes } from '#site/routes.ts';
import { searchEntriesUrl } from './search-entries.ts';
import type { SupportSearchProps } from './support-search.tsx';

/** Where the browser fetches them from: `src/pages/support-search/`. */
export function supportSearchPropsUrl(language: Language): string {
  return `/support-search/${language}.json`;
}

export function supportSearchProps({ support }: Copy, language: Language): SupportSearchProps {
  return {
    copy: support.search,
    action: routes.faq.path,
    entriesUrl: searchEntriesUrl(language),
    lng: language === defaultLanguage ? null : language,
  };
}
