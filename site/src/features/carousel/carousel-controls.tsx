import type { Copy } from '@altanube/content/schema/copy';
import { fill } from '@altanube/base/template';
import { DrawnIcon } from '#ui/drawn-icon.tsx';
import { Tooltip, tooltipControl } from '#ui/tooltip.tsx';
import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight } from 'lucide';
import { useCarousel } from './use-carousel.ts';

type ControlCopy = Pick<Copy['home']['testimonials']['carousel'], 'slide' | 'previous' | 'next'>;

type CarouselControlsProps = {
  copy: ControlCopy;
  region: string;
  total: number;
};

/** Selects only the copy that the controls need, as the props of an island are part of the page. */
export function selectControlCopy({ slide, previous, next }: ControlCopy): ControlCopy {
  return { slide, previous, next };
}

/** Once hydrated, the carousel loops, so no button is disabled; the arrow keys move it too. */
export function CarouselControls({ copy, region, total }: CarouselControlsProps) {
  const { position, previous, next } = useCarousel(region);
  const controls = [
    { name: 'previous', icon: ArrowLeft, move: previous },
    { name: 'next', icon: ArrowRight, move: next },
  ] as const;
  return (
    <div className="needs-script flex items-center gap-3">
      {controls.map(({ name, icon, move }) => (
        <button
          key={name}
          type="button"
          value={name}
          className={clsx(
            tooltipControl,
            'grid size-12 place-items-center rounded-full border-2 border-control hover:border-text',
          )}
          aria-controls={region}
          onClick={move}
        >
          <DrawnIcon node={icon} />
          <Tooltip>{copy[name]}</Tooltip>
        </button>
      ))}
      <p role="status">{fill(copy.slide, position ?? { n: 1, total })}</p>
    </div>
  );
}
