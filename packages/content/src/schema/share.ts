import { z } from 'zod';
import { text } from './text.ts';

/** What can be done with something that a visitor has worked out on a page. */
export const shareSchema = z.strictObject({
  copy: text.describe('Button that copies the address of it'),
  copied: text,
  notCopied: text.describe('Where the browser does not let a page copy'),
  print: text.describe('Button that prints it on a sheet of its own'),
});

export type ShareCopy = z.infer<typeof shareSchema>;
