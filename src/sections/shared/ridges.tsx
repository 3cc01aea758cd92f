import { spriteUrl } from '#icons/icon-sprite.ts';

type RidgesProps = {
  /** Where the sun comes up: in the saddle on the right, or under what stands in the middle. */
  sun?: 'right' | 'middle';
};

/** The horizon of the site: a low sun behind two ridges, along the foot of a night panel. */
export function Ridges({ sun = 'right' }: RidgesProps) {
  return (
    <svg
      className="ridges"
      width="1200"
      height="160"
      viewBox="0 0 1200 160"
      preserveAspectRatio={sun === 'right' ? 'xMaxYMax slice' : 'xMidYMax slice'}
      aria-hidden="true"
    >
      <circle className="fill-sun" cx={sun === 'right' ? 1000 : 600} cy="70" r="48" />
      <use href={`${spriteUrl}#ridges`} />
    </svg>
  );
}
