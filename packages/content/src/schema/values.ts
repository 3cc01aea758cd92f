import { z } from 'zod';
import { group, text, textLike } from './text.ts';

/** A whole number above zero. */
export const count = z.int().min(1);

const shareError = { error: 'a share between 0 and 1' };

export const share = z.number(shareError).min(0, shareError).max(1, shareError);

export const range = group({ min: count, max: count })
  .refine(({ min, max }) => min <= max, { error: 'a range whose min is not above its max' })
  .describe('From and to, both included. Equal where it is one value');

export const day = z.iso.date({ abort: true });

const readClock = () => Date.now();
let getTime = readClock;

/** Accepts days in the future while it loads what a build has checked: the clock may be behind. */
export function loadWithoutClock<Content>(load: () => Content): Content {
  // The last time that a date can have.
  getTime = () => 8.64e15;
  try {
    return load();
  } finally {
    getTime = readClock;
  }
}

/** A day that has begun somewhere: in UTC+14, days begin 14 hours earlier than in UTC. */
export const pastDay = day.refine((text) => Date.parse(text) <= getTime() + 14 * 60 * 60 * 1000, {
  error: 'a day that is not in the future',
});

/** Up to the current year. */
export const year = z
  .int({ error: 'a year such as 2014' })
  .min(1500)
  .refine((number) => number <= new Date(getTime()).getFullYear(), {
    error: 'a year that is not in the future',
  });

export const timeOfDay = textLike(
  /^(?:(?:1?\d|2[0-3]):[0-5]\d|24:00)$/,
  'a time of day such as 9:00',
);

export const hours = group({ open: timeOfDay, close: timeOfDay });

export const url = z.url({ protocol: /^https$/, error: 'an address that starts with https://' });

export const countryCode = textLike(
  /^[A-Z]{2}$/,
  'a country code of two letters such as ES',
).describe('Two letters: ES is Spain. Each language writes its name');

export const languageCode = textLike(
  /^[a-z]{2}$/,
  'a language code of two letters such as es',
).describe('Two letters: es is Spanish. Each language writes its name');

export const mediaFolder = 'media';

/** `checkPictures` checks that the file exists. */
export const mediaFile = textLike(
  /^[\w.-]+\.(?:jpe?g|png|webp|avif|svg)$/,
  'the name of a file in content/media/, without spaces and accents, that ends in .jpg, .png, .webp, .avif or .svg',
).describe('The name of a file in content/media/');

export const altText = text
  .or(z.literal(''))
  .describe('What the picture shows, for who does not see it; "" where it only decorates');
