import { z } from 'zod';
import { text } from './text.ts';

export const mediaFolder = 'media';

/** `Media` checks the file. */
export const mediaFile = z
  .string()
  .regex(/^[\w.-]+\.(?:jpe?g|png|webp|avif|svg)$/, {
    error:
      'the name of a file in content/media/, without spaces and accents, that ends in .jpg, .png, .webp, .avif or .svg',
  })
  .describe('The name of a file in content/media/');

export const altText = text
  .or(z.literal(''))
  .describe('What the picture shows, for who does not see it; "" where it only decorates');
