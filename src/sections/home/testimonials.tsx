import type { HomeWords } from '#content/schema/home.ts';
import type { Testimonial } from '#content/schema/people.ts';
import { fill } from '#content/template.ts';
import { Section, SectionHeading } from '../shared/section.tsx';
import { Quote } from '../shared/quote.tsx';

type TestimonialsProps = {
  words: HomeWords['testimonials'];
  testimonials: readonly Testimonial[];
};

/** A row of quotes to move through by finger, wheel or keyboard; two in view from medium up. */
export function Testimonials({ words, testimonials }: TestimonialsProps) {
  const { carousel } = words;
  return (
    <Section id="testimonials">
      <SectionHeading of="testimonials" title={words.title} subtitle={words.subtitle} />
      <div
        role="region"
        aria-roledescription={carousel.roleDescription}
        aria-label={carousel.label}
        tabIndex={0}
        className="slides mt-10"
      >
        {testimonials.map((testimonial, index) => (
          <div
            key={testimonial.id}
            role="group"
            aria-roledescription={carousel.slideRoleDescription}
            aria-label={fill(carousel.slide, { n: index + 1, total: testimonials.length })}
            className="slide"
          >
            <Quote testimonial={testimonial} words={words} />
          </div>
        ))}
      </div>
    </Section>
  );
}
