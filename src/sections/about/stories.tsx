import type { AboutWords } from '#content/schema/about.ts';
import type { HomeWords } from '#content/schema/home.ts';
import type { Testimonial } from '#content/schema/people.ts';
import { Quote } from '../shared/quote.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

type StoriesProps = {
  words: AboutWords['stories'];
  quotes: HomeWords['testimonials'];
  testimonials: readonly Testimonial[];
};

/** Success stories: every client's word, in full. */
export function Stories({ words, quotes, testimonials }: StoriesProps) {
  return (
    <Section id="stories" ground="strata">
      <SectionHeading of="stories" title={words.title} subtitle={words.subtitle} />
      <ul className="stories">
        {testimonials.map((testimonial) => (
          <li key={testimonial.id}>
            <Quote testimonial={testimonial} words={quotes} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
