import { fill } from '@altanube/base/template';
import type { PageContent } from '#content/site-content.ts';
import { pathHref } from '@altanube/content/links';
import { Testimonial } from '../shared/testimonial.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';
import type { ReactNode } from 'react';

/** `children`: buttons that scroll the region with the id `slidesId`. */
type TestimonialsProps = PageContent & { children?: ReactNode };

export const slidesId = 'testimonials-slides';

/** A row of testimonials that scrolls by touch, wheel or keyboard; two in view on wide screens. */
export function Testimonials(props: TestimonialsProps) {
  const { testimonials, stories, language, children } = props;
  const copy = props.copy.home.testimonials;
  const { carousel } = copy;

  function findStory(id: string): string | undefined {
    const story = stories.find((each) => each.id === id);
    return story && pathHref(story.path, language);
  }

  return (
    <Section id="testimonials">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SectionHeading of="testimonials" copy={copy} />
        {children}
      </div>
      <div
        id={slidesId}
        role="region"
        aria-roledescription={carousel.roleDescription}
        aria-label={carousel.label}
        tabIndex={0}
        className="slides mt-list"
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
              <Testimonial
                testimonial={testimonial}
                copy={copy}
                language={language}
                storyHref={findStory(testimonial.id)}
                className="card flex h-full flex-col"
              />
            </div>
          ))}
        </div>
      </div>
    </Section>
  );
}
