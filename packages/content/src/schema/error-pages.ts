import type { z } from 'zod';
import { meta } from './parts.ts';
import { group, text } from './text.ts';

export const notFoundSchema = group({
  meta,
  title: text,
  text,
  help: text.describe('What to do now'),
  home: text.describe('Button to the home page'),
  contact: text.describe('Button to the contact page'),
});

export const serverErrorSchema = group({
  meta,
  title: text,
  text,
  home: text.describe('Button to the home page'),
});

export type NotFoundCopy = z.infer<typeof notFoundSchema>;
export type ServerErrorCopy = z.infer<typeof serverErrorSchema>;
