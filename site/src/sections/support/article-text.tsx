import { articleSubject, leadsToContact } from '@altanube/content/page-subject';
import type { Article } from '@altanube/content/schema/article';
import type { SupportCopy } from '@altanube/content/schema/support';
import { articleHref, contactHref, href } from '@altanube/content/links';
import type { Language } from '@altanube/content/languages';
import { Prose } from '#ui/prose.tsx';

type ArticleTextProps = {
  copy: SupportCopy['articlePage'];
  article: Article;
  articles: readonly Article[];
  language: Language;
  /** It unfolds in the list of articles, where related ones unfold in turn. */
  isInList?: boolean;
};

/** The text of an article, with the ways on from it: on its page, and in the list of articles. */
export function ArticleText({
  copy,
  article,
  articles,
  language,
  isInList = false,
}: ArticleTextProps) {
  const { body, related, next } = article;
  const wayOn = leadsToContact(article)
    ? contactHref(language, { callToAction: 'article', subject: articleSubject(article) })
    : href(next.page, language);
  return (
    <div className={isInList ? undefined : 'article-page-text'}>
      <Prose steps markdown={body} />
      <div className={isInList ? 'mt-8' : 'card self-start p-6'}>
        <p className="font-semibold">{copy.goOn}</p>
        <ul>
          {articles
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
