import type { Copy } from '@altanube/content/schema/copy';
import { defaultLanguage, type Language } from '@altanube/content/languages';
import { routes } from '@altanube/content/routes';
import { searchEntriesUrl } from './search-entries.ts';
import type { SupportSearchProps } from './support-search.tsx';

/** Where the browser fetches them from (`site/src/pages/[...data].json.ts`). */
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
