import { z } from 'zod';

const timeOfDay = z
  .string({ error: 'a time of day such as 9:00' })
  .regex(/^(?:(?:1?\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'a time of day such as 9:00' });

export const hours = z.strictObject({ open: timeOfDay, close: timeOfDay });
