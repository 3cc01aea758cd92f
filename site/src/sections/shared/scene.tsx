import { clsx } from 'clsx';
import { spriteUrl } from '#icons/icon-sprite.ts';

export type SceneName =
  'dawn' | 'sunrise' | 'peaks' | 'clouds' | 'path' | 'signpost' | 'hut' | 'day';

type SceneProps = { name: SceneName; className?: string | undefined };

/** A drawing of `scenes.svg` along the lower edge of a dark panel, in the colours of the theme. */
export function Scene({ name, className }: SceneProps) {
  return (
    <svg className={clsx('scene', className)} aria-hidden>
      <use href={`${spriteUrl}#scene-${name}`} />
    </svg>
  );
}
