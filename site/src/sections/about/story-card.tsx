import { findById } from '@altanube/content/by-id';
import type { AboutCopy } from '@altanube/content/schema/about';
import type { HomeCopy } from '@altanube/content/schema/home';
import type { Testimonial } from '@altanube/content/schema/people';
import type { Story } from '@altanube/content/schema/stories';
import { fill } from '@altanube/contact/template';
import { formatCountry, formatDays, formatNumber } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';
import { storyId } from '../shared/story-id.ts';
import { TestimonialQuote } from '../shared/testimonial-card.tsx';

type StoryCardProps = {
  copy: AboutCopy['stories'];
  story: Story;
  testimonial: Testimonial;
  quotes: HomeCopy['testimonials'];
  language: Language;
};

/** A success story: who the client is and the figures, beside what was done and what they say. */
export function StoryCard({ copy, story, testimonial, quotes, language }: StoryCardProps) {
  const { id, country, people, days } = story;
  const { sector, figures, ...told } = findById(copy.items, id);
  const facts = [
    sector,
    formatCountry(country, language),
    fill(copy.people, { people: formatNumber(people, language) }),
  ];
  const shown = [{ id: 'days', value: formatDays(days, language), label: copy.days }, ...figures];
  return (
    <article id={storyId(id)} aria-labelledby={`${storyId(id)}-title`} className="story-card card">
      <div>
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
        <TestimonialQuote className="story-quote" testimonial={testimonial} copy={quotes} />
      </div>
    </article>
  );
}
