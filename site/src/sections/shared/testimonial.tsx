import type { Language } from '@altanube/content/languages';
import type { Copy } from '@altanube/content/schema/copy';
import { getInitials } from '@altanube/content/initials';
import type { PageContent } from '#content/site-content.ts';
import { fill } from '@altanube/base/template';
import { Icon } from '#ui/icon.tsx';

type TestimonialProps = {
  testimonial: PageContent['testimonials'][number];
  copy: Copy['home']['testimonials'];
  language: Language;
  /** Where the story of the company is told. */
  storyHref?: string | undefined;
  className?: string;
};

const bestRating = 5;

/** A testimonial: its rating, the quote, and who said it. */
export function Testimonial(props: TestimonialProps) {
  const { testimonial, copy, language, className, storyHref } = props;
  const { author, company, role, quote, rating } = testimonial;
  return (
    <figure className={className}>
      <p
        role="img"
        aria-label={fill(copy.carousel.rating, { rating, best: bestRating })}
        className="flex flex-wrap gap-1 text-accent"
      >
        {Array.from({ length: rating }, (_, index) => (
          <Icon name="star" key={index} className="size-5 fill-current" />
        ))}
      </p>
      <blockquote className="mt-4 mb-6 font-display text-xl font-semibold">
        <p>{quote[language]}</p>
      </blockquote>
      <figcaption className="mt-auto flex items-center gap-4">
        <span
          aria-hidden="true"
          className="grid size-12 shrink-0 place-items-center rounded-full bg-(--ridge-far) font-semibold text-on-brand [print-color-adjust:exact]"
        >
          {getInitials(author)}
        </span>
        <span>
          <span className="block font-semibold">{author}</span>
          <span className="block text-sm text-soft">
            {role[language]}
            <br />
            {storyHref === undefined ? (
              company
            ) : (
              <a href={storyHref} className="prose-link">
                {company}
              </a>
            )}
          </span>
        </span>
      </figcaption>
    </figure>
  );
}
