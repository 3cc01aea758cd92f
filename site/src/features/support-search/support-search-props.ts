import type { Entries, Entry } from '@altanube/content/collections';
import type { Copy } from '@altanube/content/schema/copy';
import type { SharedData } from '@altanube/content/schema/shared-data';
import { defaultLanguage, type Language } from '@altanube/content/languages';
import { contactHref, dataHref, href, pathHref } from '@altanube/content/links';
import { routes } from '@altanube/content/routes';
import type { SearchData, SearchEntry } from './index-entries.ts';
import type { SupportSearchProps } from './support-search.tsx';

export function createSupportSearchProps(
  { support }: Copy,
  language: Language,
): SupportSearchProps {
  return {
    copy: support.search,
    action: routes.faq.path,
    ticket: contactHref(language, { callToAction: 'support', subject: 'ticket' }),
    entriesUrl: dataHref('search', language),
    lng: language === defaultLanguage ? null : language,
  };
}

const noWords: SearchData['words'] = { ignored: '', synonyms: [] };

type SearchContent = Entries & Pick<SharedData, 'search'> & { copy: Copy; language: Language };

export function createSearchData(content: SearchContent): SearchData {
  const { articles, news, copy, search, language } = content;
  const questions = copy.faq.categories.flatMap((category) => category.questions);
  const entries = [
    ...articles.map((article) => describeEntry('article', article, `#${article.id}`)),
    ...news.map((post) => describeEntry('post', post, pathHref(post.path, language))),
    ...questions.map(({ id, question, answer }) => ({
      kind: 'question' as const,
      title: question,
      summary: '',
      body: answer.join('\n'),
      href: href('faq', language, id),
    })),
  ];
  return { entries, words: search[language] ?? noWords };
}

function describeEntry(kind: SearchEntry['kind'], entry: Entry, address: string): SearchEntry {
  const { title, summary, body } = entry;
  // Without Markdown's pictures, and its marks of headings, emphasis, code and lists.
  const text = body.replaceAll(/!\[.*?\]\(.*?\)|^ *(?:\d+\.|-|#+) +|[*`]/gm, '');
  return { kind, title, summary, body: text, href: address };
}
