import type { HomeCopy } from '@altanube/content/schema/home';
import type { Testimonial } from '@altanube/content/schema/people';
import type { Story } from '@altanube/content/schema/stories';
import { fill } from '@altanube/contact/template';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { storyId } from '../shared/story-id.ts';
import { TestimonialCard } from '../shared/testimonial-card.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';
import type { ReactNode } from 'react';

type TestimonialsProps = {
  copy: HomeCopy['testimonials'];
  testimonials: readonly Testimonial[];
  /** Told on the about page, where the testimonial of each leads. */
  stories: readonly Story[];
  language: Language;
  /** Buttons that scroll the region with the id `slidesId`. */
  children?: ReactNode;
};

export const slidesId = 'testimonials-slides';

/** A row of testimonials that scrolls by touch, wheel or keyboard; two in view on wide screens. */
export function Testimonials(props: TestimonialsProps) {
  const { copy, testimonials, stories, language, children } = props;
  const { carousel } = copy;

  function storyHref(id: string): string | undefined {
    if (!stories.some((story) => story.id === id)) return undefined;
    return href('about', language, storyId(id));
  }

  return (
    <Section id="testimonials">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SectionHeading of="testimonials" title={copy.title} subtitle={copy.subtitle} />
        {children}
      </div>
      <div
        id={slidesId}
        role="region"
        aria-roledescription={carousel.roleDescription}
        aria-label={carousel.label}
        tabIndex={0}
        className="slides mt-10"
      >
        <div className="-mr-5 flex">
          {testimonials.map((testimonial, index) => (
            <div
              key={testimonial.id}
              role="group"
              aria-roledescription={carousel.slideRoleDescription}
              aria-label={fill(carousel.slide, { n: index + 1, total: testimonials.length })}
              className="slide"
            >
              <TestimonialCard
                testimonial={testimonial}
                copy={copy}
                storyHref={storyHref(testimonial.id)}
              />
            </div>
          ))}
        </div>
      </div>
    </Section>
  );
}
