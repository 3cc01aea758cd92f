import type { Copy } from '@altanube/content/schema/copy';
import { fill } from '@altanube/base/template';
import { DrawnIcon } from '#ui/drawn-icon.tsx';
import { Tooltip, tooltipControl } from '#ui/tooltip.tsx';
import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight } from 'lucide';
import { useCarousel } from './use-carousel.ts';

type CarouselControlsProps = {
  copy: Pick<Copy['home']['testimonials']['carousel'], 'slide' | 'previous' | 'next'>;
  region: string;
  total: number;
};

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
