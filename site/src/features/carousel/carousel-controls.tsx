import type { Copy } from '@altanube/content/schema/copy';
import { fill } from '@altanube/contact/template';
import { DrawnIcon } from '#ui/drawn-icon.tsx';
import { Tooltip, tooltipControl } from '#ui/tooltip.tsx';
import { ArrowLeft, ArrowRight } from 'lucide';
import { useCarousel } from './use-carousel.ts';

type ControlCopy = Pick<Copy['home']['testimonials']['carousel'], 'slide' | 'previous' | 'next'>;

type CarouselControlsProps = {
  copy: ControlCopy;
  region: string;
};

/** The copy that the controls need, and no more: the props of an island are part of the page. */
export function controlCopy({ slide, previous, next }: ControlCopy): ControlCopy {
  return { slide, previous, next };
}

/** Once hydrated the row loops, so neither is ever disabled, and the arrow keys move it too. */
export function CarouselControls({ copy, region }: CarouselControlsProps) {
  const { position, previous, next } = useCarousel(region);
  return (
    <div className="carousel-controls needs-script">
      <button
        type="button"
        value="previous"
        className={tooltipControl}
        aria-controls={region}
        onClick={previous}
      >
        <DrawnIcon node={ArrowLeft} />
        <Tooltip>{copy.previous}</Tooltip>
      </button>
      <button
        type="button"
        value="next"
        className={tooltipControl}
        aria-controls={region}
        onClick={next}
      >
        <DrawnIcon node={ArrowRight} />
        <Tooltip>{copy.next}</Tooltip>
      </button>
      <p role="status" className="visually-hidden">
        {position !== null && fill(copy.slide, position)}
      </p>
    </div>
  );
}
