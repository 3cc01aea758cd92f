import { articleCategories, type Article } from '@altanube/content/schema/article';
import type { SupportCopy } from '@altanube/content/schema/support';
import { formatNumber } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';

type ArticleFilterProps = { copy: SupportCopy; articles: readonly Article[]; language: Language };

/**
 * Radio buttons for the kinds of articles, each with how many there are; the style sheet shows those
 * of the checked one, with or without JavaScript.
 */
export function ArticleFilter({ copy, articles, language }: ArticleFilterProps) {
  const { filter } = copy.articles;
  const options = [
    { kind: 'featured', name: filter.featured },
    ...articleCategories.map((kind) => ({ kind, name: copy.categories[kind].title })),
    { kind: 'all', name: filter.all },
  ];
  return (
    <fieldset className="article-filter">
      <legend className="visually-hidden">{filter.label}</legend>
      {options.map(({ kind, name }, index) => {
        const count = articles.filter((article) => listKinds(article).includes(kind)).length;
        return (
          <label key={kind} className="choice-pill rounded-full border border-control bg-surface">
            <input
              type="radio"
              name="article-kind"
              value={kind}
              className="visually-hidden"
              defaultChecked={index === 0}
            />
            <span>
              {name} <span className="ml-2 font-normal">{formatNumber(count, language)}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** The values of the radio buttons under which an article is shown. */
export function listKinds({ category, featured }: Article): string[] {
  return ['all', category, ...(featured ? ['featured'] : [])];
}
