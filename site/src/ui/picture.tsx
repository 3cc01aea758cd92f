/** A picture, as `findPicture` finds it. */
export type PictureSource = { src: string; srcSet?: string; width: number; height: number };

type PictureProps = PictureSource & {
  /** Empty for decorative pictures. */
  alt: string;
  /** Display width (HTML, `sizes`). */
  sizes: string;
  className?: string;
  /** Whether it is on the first screen and must load eagerly. */
  isFirst?: boolean;
};

/**
 * `sizes` of a picture as wide as a phone. Requests under three pixels per point, with no visible
 * loss: the variant of 640 pixels suffices, which is below 60 kB.
 */
export const phoneWidthSizes =
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
