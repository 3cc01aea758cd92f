import { clsx } from 'clsx';
import { findById } from '@altanube/content/by-id';
import { getFeedHref, type Post } from '@altanube/content/collections';
import { formatDate } from '@altanube/content/formats';
import { href, pathHref } from '@altanube/content/links';
import { fill } from '@altanube/base/template';
import { findPicture } from '#content/pictures.ts';
import type { PageContent } from '#content/site-content.ts';
import { Prose } from '#ui/prose.tsx';
import { Section } from '../shared/section.tsx';
import { Sources } from '../shared/sources.tsx';

/** All posts, the newest first. */
export function Posts(content: PageContent) {
  const { copy, news, language } = content;
  const { posts } = copy.news;
  if (news.length === 0) return null;
  return (
    <Section id="posts" copy={posts} background="strata">
      <div className="rows mt-10">
        {news.map((post) => (
          <article
            key={post.id}
            aria-labelledby={`${post.id}-title`}
            className="relative grid gap-x-14 gap-y-2 py-7 @lg:grid-cols-[14rem_1fr]"
          >
            <PostFacts post={post} className="@lg:mt-1 @lg:flex-col" {...content} />
            <div className="max-w-text">
              <h3 id={`${post.id}-title`} className="text-2xl">
                {/* A press anywhere in the row follows the link. */}
                <a
                  href={pathHref(post.path, language)}
                  className="after:absolute after:inset-0 hover:underline"
                >
                  {post.title}
                </a>
              </h3>
              <p className="mt-2 text-soft">{post.summary}</p>
            </div>
          </article>
        ))}
      </div>
      <a
        href={getFeedHref('news', language)}
        hrefLang={language}
        type="application/atom+xml"
        className="prose-link mt-4 inline-block py-2 text-sm"
      >
        {posts.feed}
      </a>
    </Section>
  );
}

/** A post on a page of its own. */
export function PostPage({ id, ...content }: PageContent & { id: string }) {
  const { copy, news, company, language } = content;
  const post = findById(news, id);
  const { title, summary, body, sources } = post;
  const { postPage, sample } = copy.news;
  const others = news.filter((other) => other.id !== id).slice(0, 3);
  return (
    <article aria-labelledby={`${id}-title`} className="@container">
      <div className="column py-12 @lg:py-20">
        <div className="max-w-text">
          <a href={href('news', language)} className="prose-link inline-block py-2 font-semibold">
            {postPage.back}
          </a>
          <h1 id={`${id}-title`} className="mt-4 text-4xl">
            {title}
          </h1>
          <p className="mt-4 text-lg text-soft">{summary}</p>
          <PostFacts post={post} className="mt-3" {...content} />
        </div>
        <div className="mt-10 grid gap-10 border-t border-line pt-10 @lg:grid-cols-[minmax(0,var(--container-text))_minmax(14rem,20rem)] @lg:justify-between">
          <div>
            <Prose markdown={body} findPicture={findPicture} />
            <Sources {...content} sources={sources} />
            {company.sample && <p className="mt-6 text-sm text-soft">{sample}</p>}
          </div>
          {others.length > 0 && (
            <div className="card self-start p-6 @lg:sticky @lg:top-24">
              <p className="font-semibold">{postPage.goOn}</p>
              <ul>
                {others.map(({ id: other, title, path }) => (
                  <li key={other}>
                    <a href={pathHref(path, language)} className="prose-link inline-block py-2">
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </div>
    </article>
  );
}

type PostFactsProps = PageContent & { post: Post; className: string };

/** Day, topic, author and last change of a post. */
function PostFacts({ post, copy, people, language, className }: PostFactsProps) {
  const { published, changed, topic, author } = post;
  const { posts } = copy.news;
  return (
    <ul className={clsx('flex flex-wrap gap-x-4 text-sm text-soft', className)}>
      <li>
        <time dateTime={published}>{formatDate(published, language)}</time>
      </li>
      <li>{posts.topics[topic]}</li>
      <li>{fill(posts.author, { author: findById(people, author).name })}</li>
      {changed !== null && <li>{fill(posts.changed, { day: formatDate(changed, language) })}</li>}
    </ul>
  );
}
