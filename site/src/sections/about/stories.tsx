import { findById } from '@altanube/content/by-id';
import type { AboutCopy } from '@altanube/content/schema/about';
import type { Company } from '@altanube/content/schema/company';
import type { HomeCopy } from '@altanube/content/schema/home';
import type { Testimonial } from '@altanube/content/schema/people';
import type { Story } from '@altanube/content/schema/stories';
import type { Language } from '@altanube/content/languages';
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
          const testimonial = findById(testimonials, story.id);
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
