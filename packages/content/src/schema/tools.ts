import { z } from 'zod';
import { stored } from './consent.ts';
import { anyList, eachOf, group, optional, optionalList, text, textLike } from './text.ts';
import { count } from './values.ts';

/** All tools in `site/src/features/tools/`: analytics first, then marketing. */
export const toolNames = [
  'plausible',
  'matomo',
  'googleAnalytics',
  'clarity',
  'tagManager',
  'meta',
  'linkedIn',
] as const;

export type ToolName = (typeof toolNames)[number];

/** A base URL without a trailing slash. */
const serverUrl = textLike(
  /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?(?:\/[\w-]+)*$/,
  'the address of a server such as https://stats.example.com',
);

function settings<Shape extends z.ZodRawShape>(shape: Shape) {
  return optional(group(shape));
}

const hosts = optionalList(
  textLike(
    /^https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
    'a host such as https://www.example.com or https://*.example.com',
  ),
);

/** Of tools that neither store nor read anything in the browser. */
const needs = optional(z.literal('none')).describe(
  '“none” counts every visitor, where the law allows it: content/README.md. Left out, only with consent',
);

/** The company's tools. Each waits for consent, except with `needs: none`; pages contain no tools that are not here. */
export const toolsSchema = group({
  plausible: settings({
    domain: textLike(
      /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
      'the domain of the site in Plausible such as example.com',
    ).describe('The name of the site in Plausible: example.com'),
    host: serverUrl.default('https://plausible.io').describe('Left out, https://plausible.io'),
    needs,
  }),
  matomo: settings({
    host: serverUrl.describe('Where Matomo is: https://matomo.example.com'),
    siteId: count,
    needs,
  }),
  googleAnalytics: settings({
    measurementId: textLike(/^G-[A-Z0-9]{6,12}$/, 'a measurement id such as G-AB12CD34EF'),
  }),
  tagManager: settings({
    containerId: textLike(/^GTM-[A-Z0-9]{5,9}$/, 'a container id such as GTM-AB12CD3'),
    opens: optional(
      group({ scripts: hosts, connections: hosts, images: hosts, frames: hosts }),
    ).describe('Hosts that the tags in the container ask: all others are refused'),
    stores: optionalList(textLike(/^[\w.-]+\*?$/, 'a name such as _hjSession*')).describe(
      'Cookies of the tags in the container; a * at the end stands for anything',
    ),
  }).describe('It waits for consent to analytics and to marketing'),
  clarity: settings({ projectId: textLike(/^[a-z0-9]{8,12}$/, 'a project id such as ab12cd34ef') }),
  meta: settings({
    pixelId: textLike(/^\d{14,17}$/, 'the id of a pixel such as "123456789012345"'),
  }),
  linkedIn: settings({
    conversionId: optional(count).describe(
      'Counted when a message was sent; left out, only pages are',
    ),
    partnerId: textLike(/^\d{4,9}$/, 'a partner id such as "1234567"'),
  }),
});

export type Tools = z.infer<typeof toolsSchema>;

export type ToolSettings<Name extends ToolName> = NonNullable<Tools[Name]>;

const tool = group({
  name: text.describe('As its vendor calls it'),
  vendor: text.describe('Who gets the data'),
  purpose: text.describe('What it is for, and what is told to it; in the cookie policy'),
  stored: anyList(stored).describe(
    'What it keeps in the browser, as site/src/features/tools/ has it',
  ),
});

const category = group({
  details: text.describe('Under the details tab, in place of that of consent.yaml'),
});

export const toolsCopySchema = group({
  analytics: category,
  marketing: category,
  none: text.describe('In the cookie policy, for a category without tools'),
  vendor: text.describe('In the cookie policy, before the name of the vendor'),
  storesNothing: text.describe('In the cookie policy, of a tool that keeps nothing'),
  furtherOfTags: group({ place: text, purpose: text, duration: text }).describe(
    'Of each cookie that company.yaml names under tagManager',
  ),
  ...eachOf(toolNames, tool),
}).describe('The tools that company.yaml may name, as visitors are told of them');
