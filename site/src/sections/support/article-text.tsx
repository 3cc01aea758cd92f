import { articleSubject, leadsToContact } from '@altanube/content/page-subject';
import type { Article } from '@altanube/content/schema/article';
import { articleHref, contactHref, href } from '@altanube/content/links';
import type { PageContent } from '#content/site-content.ts';
import { Prose } from '#ui/prose.tsx';

type ArticleTextProps = PageContent & {
  article: Article;
  /** It unfolds in the list of articles, where related ones unfold in turn. */
  isInList?: boolean;
};

/** The text of an article, with the ways on from it: on its page, and in the list of articles. */
export function ArticleText({ article, isInList = false, ...content }: ArticleTextProps) {
  const { copy, articles, language } = content;
  const { body, related, next } = article;
  const wayOn = leadsToContact(article)
    ? contactHref(language, { callToAction: 'article', subject: articleSubject(article) })
    : href(next.page, language);
  return (
    <div className={isInList ? undefined : 'article-page-text'}>
      <Prose steps markdown={body} />
      <div className={isInList ? 'mt-8' : 'card self-start p-6'}>
        <p className="font-semibold">{copy.support.articlePage.goOn}</p>
        <ul>
          {articles[language]
            .filter(({ id }) => related.includes(id))
            .map(({ id, title }) => (
              <li key={id}>
                <a
                  href={isInList ? `#${id}` : articleHref(id, language)}
                  className="prose-link inline-block py-2"
                >
                  {title}
                </a>
              </li>
            ))}
          <li>
            <a href={wayOn} className="prose-link inline-block py-2 font-semibold">
              {next.text}
            </a>
          </li>
        </ul>
      </div>
    </div>
  );
}
