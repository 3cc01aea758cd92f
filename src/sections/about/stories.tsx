import type { AboutCopy } from '#content/schema/about.ts';
import type { HomeCopy } from '#content/schema/home.ts';
import type { Testimonial } from '#content/schema/people.ts';
import { TestimonialCard } from '../shared/testimonial-card.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

type StoriesProps = {
  copy: AboutCopy['stories'];
  quotes: HomeCopy['testimonials'];
  testimonials: readonly Testimonial[];
};

/** Success stories: the testimonials of the home page, all at once. */
export function Stories({ copy, quotes, testimonials }: StoriesProps) {
  return (
    <Section id="stories" background="strata">
      <SectionHeading of="stories" title={copy.title} subtitle={copy.subtitle} />
      <ul className="stories">
        {testimonials.map((testimonial) => (
          <li key={testimonial.id}>
            <TestimonialCard testimonial={testimonial} copy={quotes} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
