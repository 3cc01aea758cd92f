import { spriteUrl } from '#icons/icon-sprite.ts';

type RidgesProps = {
  /** Where the sun is drawn: on the right, or in the middle below centred content. */
  sun?: 'right' | 'middle';
};

/** Decoration along the lower edge of a dark panel: a sun behind two mountain ridges. */
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
