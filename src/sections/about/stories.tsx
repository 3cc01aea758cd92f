import { byId } from '#content/by-id.ts';
import type { AboutCopy } from '#content/schema/about.ts';
import type { Company } from '#content/schema/company.ts';
import type { HomeCopy } from '#content/schema/home.ts';
import type { Testimonial } from '#content/schema/people.ts';
import type { Story } from '#content/schema/stories.ts';
import type { Language } from '#site/languages.ts';
import { TestimonialCard } from '../shared/testimonial-card.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';
import { StoryCard } from './story-card.tsx';

type StoriesProps = {
  copy: AboutCopy['stories'];
  stories: readonly Story[];
  quotes: HomeCopy['testimonials'];
  testimonials: readonly Testimonial[];
  company: Company;
  language: Language;
};

/** Success stories, and the testimonials of the home page that have none. */
export function Stories(props: StoriesProps) {
  const { copy, stories, quotes, testimonials, company, language } = props;
  const others = testimonials.filter(({ id }) => stories.every((story) => story.id !== id));
  return (
    <Section id="stories" background="strata">
      <SectionHeading of="stories" title={copy.title} subtitle={copy.subtitle} />
      {company.sample && <p className="mt-2 text-sm text-soft">{copy.sample}</p>}
      <div className="mt-10 grid gap-5">
        {stories.map((story) => {
          const testimonial = byId(testimonials, story.id);
          return <StoryCard key={story.id} {...{ copy, story, testimonial, quotes, language }} />;
        })}
        {others.length > 0 && (
          <ul className="other-quotes">
            {others.map((testimonial) => (
              <li key={testimonial.id}>
                <TestimonialCard testimonial={testimonial} copy={quotes} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
