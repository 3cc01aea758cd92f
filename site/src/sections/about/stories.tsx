import { findById } from '@altanube/content/by-id';
import type { Story } from '@altanube/content/schema/people';
import { fill } from '@altanube/contact/template';
import { formatCountry, formatDays, formatNumber } from '@altanube/content/formats';
import { findPicture } from '#content/pictures.ts';
import type { PageContent } from '#content/site-content.ts';
import { acrossPhone, Picture } from '#ui/picture.tsx';
import { storyId, TestimonialCard, TestimonialQuote } from '../shared/testimonial-card.tsx';
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
        {stories.map((story) => (
          <StoryCard key={story.id} story={story} {...content} />
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

type StoryCardProps = PageContent & { story: Story };

/** A success story: who the client is and the figures, beside what was done and what they say. */
function StoryCard({ copy: { about, home }, story, testimonials, language }: StoryCardProps) {
  const { id, country, people, days, picture } = story;
  const copy = about.stories;
  const testimonial = findById(testimonials, id);
  const { sector, figures, pictureAlt, ...told } = findById(copy.items, id);
  const facts = [
    sector,
    formatCountry(country, language),
    fill(copy.people, { people: formatNumber(people, language) }),
  ];
  const shown = [{ id: 'days', value: formatDays(days, language), label: copy.days }, ...figures];
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
          {testimonial.company}
        </h3>
        <ul className="story-facts">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <dl className="story-figures">
          {shown.map(({ id: figure, value, label }) => (
            <div key={figure}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <dl className="story-course">
          {(['before', 'done', 'now'] as const).map((part) => (
            <div key={part}>
              <dt>{copy[part]}</dt>
              <dd>{told[part]}</dd>
            </div>
          ))}
        </dl>
        <TestimonialQuote
          className="story-quote"
          testimonial={testimonial}
          copy={home.testimonials}
        />
      </div>
    </article>
  );
}
