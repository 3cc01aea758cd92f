import type { PageContent } from '#content/site-content.ts';
import { href } from '@altanube/content/links';
import { CheckList } from '#ui/lists.tsx';
import { Testimonial } from '../shared/testimonial.tsx';
import {
  getStory,
  StoryCourse,
  StoryFacts,
  StoryFigures,
  getStoryCardId,
  StoryPicture,
} from './stories.tsx';

/** A success story on a page of its own: to be sent to a colleague, printed and found. */
export function StoryPage({ id, ...content }: PageContent & { id: string }) {
  const { copy, language, company: provider } = content;
  const { storyPage, sample } = copy.about.stories;
  const story = getStory(id, content);
  const { company, course, used, testimonial } = story;
  return (
    <article aria-labelledby="story-title" className="@container">
      <div className="column py-12 @lg:py-20">
        <a
          href={href('about', language, getStoryCardId(id))}
          className="prose-link inline-block py-2 font-semibold"
        >
          {storyPage.back}
        </a>
        <h1 id="story-title" className="mt-4 text-4xl">
          {company}
        </h1>
        <StoryFacts story={story} />
        {provider.sample && <p className="mt-2 text-sm text-soft">{sample}</p>}
        <StoryPicture
          story={story}
          sizes="(min-width: 64rem) 42rem, 90vw"
          className="mt-8 max-w-text"
        />
        <div className="mt-list grid gap-12 border-t border-line pt-10 @lg:grid-cols-[2fr_1fr] @lg:gap-16">
          <div className="grid gap-12">
            <StoryCourse story={story} copy={copy.about.stories} />
            {course.length > 0 && (
              <section aria-labelledby="story-course-title">
                <h2 id="story-course-title" className="text-2xl">
                  {storyPage.course}
                </h2>
                <ol className="mt-5">
                  {course.map(({ when, what }) => (
                    <li key={when} className="border-l-2 border-line pb-6 pl-6 last:pb-0">
                      <p className="font-display font-semibold text-accent-deep">{when}</p>
                      <p className="mt-1">{what}</p>
                    </li>
                  ))}
                </ol>
              </section>
            )}
            <Testimonial {...{ testimonial, language }} copy={copy.home.testimonials} />
          </div>
          <div>
            <StoryFigures story={story} className="mt-6 @lg:mt-0" />
            {used.length > 0 && (
              <section aria-labelledby="story-used-title" className="mt-list">
                <h2 id="story-used-title" className="text-xl">
                  {storyPage.used}
                </h2>
                <CheckList items={used} className="mt-3" />
              </section>
            )}
          </div>
        </div>
      </div>
    </article>
  );
}
