import { z } from 'zod';
import { group } from './text.ts';

/** A whole number above zero. */
export const count = z.int().min(1);

export const share = z
  .number({ error: 'a share between 0 and 1' })
  .min(0, { error: 'a share between 0 and 1' })
  .max(1, { error: 'a share between 0 and 1' });

export const range = group({ min: count, max: count })
  .refine(({ min, max }) => min <= max, { error: 'a range whose min is not above its max' })
  .describe('From and to, both included. Equal where it is one value');

export const day = z.iso.date();

export const year = z.int({ error: 'a year such as 2014' }).min(1500).max(2100);

export const timeOfDay = z
  .string()
  .regex(/^(?:(?:1?\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'a time of day such as 9:00' });

export const hours = group({ open: timeOfDay, close: timeOfDay });

export const url = z.url({ protocol: /^https$/, error: 'an address that starts with https://' });

export const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: 'a country code of two letters such as ES' })
  .describe('Two letters: ES is Spain. Each language writes its name');

export const languageCode = z
  .string()
  .regex(/^[a-z]{2}$/, { error: 'a language code of two letters such as es' })
  .describe('Two letters: es is Spanish. Each language writes its name');
