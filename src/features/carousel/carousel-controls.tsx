import { ErrorBoundary } from '#hydration/error-boundary.tsx';
import type { CarouselCopy } from '#content/schema/home.ts';
import { fill } from '#content/template.ts';
import { DrawnIcon } from '#ui/drawn-icon.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { ArrowLeft, ArrowRight } from 'lucide';
import { useCarousel } from './use-carousel.ts';

type ControlCopy = Pick<CarouselCopy, 'slide' | 'previous' | 'next'>;

type CarouselControlsProps = {
  copy: ControlCopy;
  /** The id of the region whose slides they move. */
  region: string;
};

/**
 * Previous and next for a row of slides that can be moved by finger or wheel without them. Once
 * live the row loops, so neither is ever disabled, and the arrow keys move it too.
 */
export function CarouselControls(props: CarouselControlsProps) {
  return (
    <ErrorBoundary>
      <Controls {...props} />
    </ErrorBoundary>
  );
}

/** The words that the controls need: what an island is given travels in the page. */
export function controlCopy({ slide, previous, next }: CarouselCopy): ControlCopy {
  return { slide, previous, next };
}

function Controls({ copy, region }: CarouselControlsProps) {
  const { position, previous, next } = useCarousel(region);
  return (
    <div className="carousel-controls needs-script">
      <button type="button" className="has-tooltip" aria-controls={region} onClick={previous}>
        <DrawnIcon node={ArrowLeft} />
        <Tooltip>{copy.previous}</Tooltip>
      </button>
      <button type="button" className="has-tooltip" aria-controls={region} onClick={next}>
        <DrawnIcon node={ArrowRight} />
        <Tooltip>{copy.next}</Tooltip>
      </button>
      <p role="status" className="sr-only">
        {position !== null && fill(copy.slide, position)}
      </p>
    </div>
  );
}
