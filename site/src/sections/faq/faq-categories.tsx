import { Accordion } from '#features/accordion/accordion.tsx';
import type { PageContent } from '#content/site-content.ts';
import { href } from '@altanube/content/links';
import { Sources } from '../shared/sources.tsx';
import { ContentsList } from '../shared/contents-list.tsx';

/** Every question, by category, with a list of the categories to jump to. */
export function FaqCategories(content: PageContent) {
  const { faq } = content.copy;
  return (
    <div className="section">
      <div className="column grid gap-10 @lg:grid-cols-[1fr_3fr] @lg:gap-14">
        <ContentsList label={faq.contents} entries={faq.categories} />
        <div className="grid gap-14">
          {faq.categories.map(({ id, title, questions, links, sources }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="mb-4 text-2xl">
                {title}
              </h2>
              <Accordion group={id} questions={questions} />
              {links.map(({ text, page, fragment }) => (
                <p key={text} className="mt-4">
                  <a href={href(page, content.language, fragment)} className="prose-link py-2">
                    {text}
                  </a>
                </p>
              ))}
              <Sources {...content} sources={sources} />
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
