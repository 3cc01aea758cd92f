/** A picture, as `findPicture` finds it. */
export type PictureSource = { src: string; srcSet?: string; width: number; height: number };

type PictureProps = PictureSource & {
  /** Empty where it only decorates. */
  alt: string;
  /** How wide it is shown (HTML, `sizes`). */
  sizes: string;
  className?: string;
  /** On the first screen, where it is not to wait for the layout. */
  isFirst?: boolean;
};

/**
 * `sizes` of a picture as wide as a phone. It asks for less than three pixels to a point, which nobody
 * sees: so the copy of 640 pixels will do, which is below 60 kB.
 */
export const acrossPhone =
  '(max-width: 30rem) and (min-resolution: 2.5dppx) 50vw, (max-width: 30rem) 75vw';

/** A picture of `content/media/`. Its style sheet gives it a width; the height follows. */
export function Picture({ alt, sizes, isFirst = false, ...image }: PictureProps) {
  const img = (
    <img
      {...image}
      alt={alt}
      sizes={image.srcSet === undefined ? undefined : sizes}
      loading={isFirst ? undefined : 'lazy'}
      decoding="async"
    />
  );
  // React adds a preload to a picture that is not lazy, unless it is in a <picture>.
  return isFirst ? <picture>{img}</picture> : img;
}
