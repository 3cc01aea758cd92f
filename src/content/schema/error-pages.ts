import { z } from 'zod';
import { meta } from './parts.ts';
import { text } from './text.ts';

export const notFoundSchema = z.strictObject({
  meta,
  title: text,
  text,
  help: text,
  home: text,
  contact: text,
});

export const serverErrorSchema = z.strictObject({
  meta,
  title: text,
  text,
  home: text,
});

export type NotFoundCopy = z.infer<typeof notFoundSchema>;
export type ServerErrorCopy = z.infer<typeof serverErrorSchema>;
