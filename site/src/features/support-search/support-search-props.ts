import type { Article, Post } from '@altanube/content/collections';
import type { Copy } from '@altanube/content/schema/copy';
import type { SearchWords } from '@altanube/content/schema/words';
import { defaultLanguage, type Language } from '@altanube/content/languages';
import { contactHref, href, pathHref } from '@altanube/content/links';
import { routes } from '@altanube/content/routes';
import type { SearchData } from './index-entries.ts';
import type { SupportSearchProps } from './support-search.tsx';

/** URL of the props: `site/src/pages/[...data].json.ts`. */
export function getSupportSearchPropsUrl(language: Language): string {
  return `/support-search/${language}.json`;
}

export function createSupportSearchProps(
  { support }: Copy,
  language: Language,
): SupportSearchProps {
  return {
    copy: support.search,
    action: routes.faq.path,
    ticket: contactHref(language, { callToAction: 'support', subject: 'ticket' }),
    entriesUrl: getSearchDataUrl(language),
    lng: language === defaultLanguage ? null : language,
  };
}

/** URL of the searchable entries. */
export function getSearchDataUrl(language: Language): string {
  return `/search/${language}.json`;
}

export function createSearchData(
  articles: readonly Article[],
  posts: readonly Post[],
  faq: Copy['faq'],
  words: SearchWords = { ignored: '', synonyms: [] },
  language: Language,
): SearchData {
  const questions = faq.categories.flatMap((category) => category.questions);
  const entries = [
    ...articles.map((article) => ({
      kind: 'article' as const,
      ...describeEntry(article),
      href: `#${article.id}`,
    })),
    ...posts.map((post) => ({
      kind: 'post' as const,
      ...describeEntry(post),
      href: pathHref(post.path, language),
    })),
    ...questions.map(({ id, question, answer }) => ({
      kind: 'question' as const,
      title: question,
      summary: '',
      body: answer.join('\n'),
      href: href('faq', language, id),
    })),
  ];
  return { entries, words };
}

function describeEntry({ title, summary, body }: Article | Post) {
  // Without Markdown's pictures, and its marks of headings, emphasis, code and lists.
  const text = body.replaceAll(/!\[.*?\]\(.*?\)|^ *(?:\d+\.|-|#+) +|[*`]/gm, '');
  return { title, summary, body: text };
}
