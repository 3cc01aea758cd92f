import { clsx } from 'clsx';
import { findById } from '@altanube/content/by-id';
import type { Copy } from '@altanube/content/schema/copy';
import { fill } from '@altanube/base/template';
import { formatCountry, formatDays, formatNumber } from '@altanube/content/formats';
import { pathHref } from '@altanube/content/links';
import { findPicture } from '#content/pictures.ts';
import type { PageContent } from '#content/site-content.ts';
import { phoneWidthSizes, Picture } from '#ui/picture.tsx';
import { Testimonial } from '../shared/testimonial.tsx';
import { Section } from '../shared/section.tsx';

/** Success stories, and the testimonials of the home page that have none. */
export function Stories(content: PageContent) {
  const { stories, testimonials, company, language } = content;
  const { about, home } = content.copy;
  const others = testimonials.filter(({ id }) => stories.every((story) => story.id !== id));
  return (
    <Section id="stories" copy={about.stories} background="strata">
      {company.sample && <p className="mt-2 text-sm text-soft">{about.stories.sample}</p>}
      <div className="mt-list grid gap-5">
        {stories.map(({ id }) => (
          <StoryCard key={id} story={getStory(id, content)} {...content} />
        ))}
        {others.length > 0 && (
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-5">
            {others.map((testimonial) => (
              <li key={testimonial.id}>
                <Testimonial
                  {...{ testimonial, language, copy: home.testimonials }}
                  className="card flex h-full flex-col"
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

/** The id of a story's card, which links use as the fragment. */
export function getStoryCardId(id: string): string {
  return `stories-${id}`;
}

/** A success story with its facts as text. */
export function getStory(id: string, { copy, stories, testimonials, language }: PageContent) {
  const story = findById(stories, id);
  const { people: peopleCopy, days: daysLabel } = copy.about.stories;
  const format = (value: number | string) =>
    typeof value === 'number' ? formatNumber(value, language) : value;
  const figures = story.figures.flatMap(({ id: name, value, label }) =>
    label === null ? [] : { id: name, value: format(value), label },
  );
  const days = { id: 'days', value: formatDays(story.days, language), label: daysLabel };
  return {
    ...story,
    testimonial: findById(testimonials, id),
    company: story.title,
    country: formatCountry(story.country, language),
    size: fill(peopleCopy, { people: formatNumber(story.people, language) }),
    figures: [days, ...figures],
  };
}

type StoryProps = { story: ReturnType<typeof getStory> };

/** A success story: who the client is and the figures, beside what was done and what they say. */
function StoryCard({ story, ...content }: PageContent & StoryProps) {
  const { copy, language } = content;
  const { id, company, testimonial } = story;
  return (
    <article
      id={getStoryCardId(id)}
      aria-labelledby={`${getStoryCardId(id)}-title`}
      className="card grid gap-8 @lg:grid-cols-[1fr_2fr] @lg:gap-14"
    >
      <div>
        <StoryPicture story={story} sizes="(min-width: 64rem) 23rem, 80vw" />
        <h3 id={`${getStoryCardId(id)}-title`} className="text-2xl">
          {company}
        </h3>
        <StoryFacts story={story} />
        <StoryFigures story={story} className="mt-6" />
      </div>
      <div>
        <StoryCourse story={story} copy={copy.about.stories} />
        <Testimonial
          className="mt-7 border-t border-line pt-7"
          {...{ testimonial, language }}
          copy={copy.home.testimonials}
        />
        <a
          href={pathHref(story.path, language)}
          className="prose-link mt-4 inline-block py-2 font-semibold"
        >
          {fill(copy.about.stories.read, { company })}
        </a>
      </div>
    </article>
  );
}

type StoryPictureProps = StoryProps & { sizes: string; className?: string };

export function StoryPicture({ story, sizes, className }: StoryPictureProps) {
  if (story.picture === null) return null;
  return (
    <Picture
      {...findPicture(story.picture)}
      alt={story.pictureAlt ?? ''}
      sizes={`${phoneWidthSizes}, ${sizes}`}
      className={clsx(
        'mb-6 aspect-[16/9] h-auto w-full rounded-sm object-cover @lg:aspect-[4/3]',
        className,
      )}
    />
  );
}

/** The sector, the country and the size of a client. */
export function StoryFacts({ story: { sector, country, size } }: StoryProps) {
  return (
    <ul className="story-facts mt-2 flex flex-wrap gap-x-[0.35em] text-soft">
      {[sector, country, size].map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

export function StoryFigures({ story, className }: StoryProps & { className: string }) {
  return (
    <dl
      className={clsx(
        'grid gap-x-8 gap-y-3 @md:grid-cols-3 @lg:grid-cols-1 @lg:gap-y-5',
        className,
      )}
    >
      {story.figures.map(({ id, value, label }) => (
        <div
          key={id}
          className="flex flex-row-reverse items-baseline justify-end gap-4 @md:flex-col-reverse @md:items-start @md:gap-0"
        >
          <dt className="text-sm/[1.6] text-soft">{label}</dt>
          <dd className="font-display text-3xl/[1.2] font-semibold tracking-tight text-accent-deep @max-md:min-w-[min(3.6em,45%)]">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type StoryCourseProps = StoryProps & { copy: Copy['about']['stories'] };

/** How it was before, what was done, and how it is now. */
export function StoryCourse({ story, copy }: StoryCourseProps) {
  return (
    <dl className="grid gap-x-8 gap-y-5 @md:grid-cols-3">
      {(['before', 'done', 'now'] as const).map((part) => (
        <div key={part}>
          <dt className="font-semibold">{copy[part]}</dt>
          <dd className="mt-1 text-soft">{story[part]}</dd>
        </div>
      ))}
    </dl>
  );
}
