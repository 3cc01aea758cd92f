import { z } from 'zod';
import { group } from './text.ts';

const redirect = group({
  from: z
    .string()
    .regex(/^(?:\/[^/?#\s]+)+$/, {
      error: 'a path such as /about-us.html, without ? and #, and without a slash at its end',
    })
    .describe('The old path; it is also found with a slash at its end'),
  to: z
    .string()
    .regex(/^\/(?!\/)[^\s#]*(?:#[^\s#]*)?$/, {
      error: 'a page such as /precios, /precios?lng=en or /faq#security',
    })
    .describe('The page that has its place, perhaps with ?lng=en and #…'),
});

export const redirectsSchema = z
  .array(redirect)
  .describe('Addresses of an earlier site, each with the page that has its place; [] is none');

export type Redirect = z.infer<typeof redirect>;
