import { findById } from '@altanube/content/by-id';
import type { Copy } from '@altanube/content/schema/copy';
import { fill } from '@altanube/contact/template';
import { formatCountry, formatDays, formatNumber } from '@altanube/content/formats';
import { storyHref } from '@altanube/content/links';
import { findPicture } from '#content/pictures.ts';
import type { PageContent } from '#content/site-content.ts';
import { acrossPhone, Picture } from '#ui/picture.tsx';
import { TestimonialCard, TestimonialQuote } from '../shared/testimonial-card.tsx';
import { Section } from '../shared/section.tsx';

/** Success stories, and the testimonials of the home page that have none. */
export function Stories(content: PageContent) {
  const { stories, testimonials, company } = content;
  const { about, home } = content.copy;
  const others = testimonials.filter(({ id }) => stories.every((story) => story.id !== id));
  return (
    <Section id="stories" copy={about.stories} background="strata">
      {company.sample && <p className="mt-2 text-sm text-soft">{about.stories.sample}</p>}
      <div className="mt-10 grid gap-5">
        {stories.map(({ id }) => (
          <StoryCard key={id} story={gatherStory(id, content)} {...content} />
        ))}
        {others.length > 0 && (
          <ul className="other-quotes">
            {others.map((testimonial) => (
              <li key={testimonial.id}>
                <TestimonialCard testimonial={testimonial} copy={home.testimonials} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

/** The id of a story's card on the page, and so the fragment that links name. */
export function storyId(id: string): string {
  return `stories-${id}`;
}

/** All that is known of a success story, in one language. */
export function gatherStory(id: string, { copy, stories, testimonials, language }: PageContent) {
  const { country, people, days, picture } = findById(stories, id);
  const { items, people: peopleCopy, days: daysLabel } = copy.about.stories;
  const { figures, ...told } = findById(items, id);
  const testimonial = findById(testimonials, id);
  return {
    ...told,
    picture,
    testimonial,
    company: testimonial.company,
    country: formatCountry(country, language),
    size: fill(peopleCopy, { people: formatNumber(people, language) }),
    figures: [{ id: 'days', value: formatDays(days, language), label: daysLabel }, ...figures],
  };
}

type StoryProps = { story: ReturnType<typeof gatherStory> };

/** A success story: who the client is and the figures, beside what was done and what they say. */
function StoryCard({ story, ...content }: PageContent & StoryProps) {
  const { copy, language } = content;
  const { id, company, picture, pictureAlt, testimonial } = story;
  return (
    <article id={storyId(id)} aria-labelledby={`${storyId(id)}-title`} className="story-card card">
      <div>
        {picture !== null && (
          <Picture
            {...findPicture(picture)}
            alt={pictureAlt ?? ''}
            sizes={`${acrossPhone}, (min-width: 64rem) 23rem, 80vw`}
            className="story-picture"
          />
        )}
        <h3 id={`${storyId(id)}-title`} className="text-2xl">
          {company}
        </h3>
        <StoryFacts story={story} />
        <StoryFigures story={story} />
      </div>
      <div>
        <StoryCourse story={story} copy={copy.about.stories} />
        <TestimonialQuote
          className="story-quote"
          testimonial={testimonial}
          copy={copy.home.testimonials}
        />
        <a
          href={storyHref(id, language)}
          className="prose-link mt-4 inline-block py-2 font-semibold"
        >
          {fill(copy.about.stories.read, { company })}
        </a>
      </div>
    </article>
  );
}

/** The sector, the country and the size of a client. */
export function StoryFacts({ story: { sector, country, size } }: StoryProps) {
  return (
    <ul className="story-facts">
      {[sector, country, size].map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

export function StoryFigures({ story: { figures } }: StoryProps) {
  return (
    <dl className="story-figures">
      {figures.map(({ id, value, label }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type StoryCourseProps = StoryProps & { copy: Copy['about']['stories'] };

/** How it was before, what was done, and how it is now. */
export function StoryCourse({ story, copy }: StoryCourseProps) {
  return (
    <dl className="story-course">
      {(['before', 'done', 'now'] as const).map((part) => (
        <div key={part}>
          <dt>{copy[part]}</dt>
          <dd>{story[part]}</dd>
        </div>
      ))}
    </dl>
  );
}
