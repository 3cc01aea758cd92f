import type { ExtractorResultDetailed } from 'purgecss';

const scripts = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/** Chunks of React itself and of the bundler, as Vite names them: they name no class of ours. */
const foreignChunk = /\/(?:react|client|rolldown)[^/]*$/;

/**
 * Everything in a page that a selector can name: the elements and classes of its markup, and each
 * word of its scripts and of its islands' code, any of which may be a class or an element to come.
 * `readChunk` gives the code at an address such as `/_astro/carousel.js`; it throws where there is
 * none.
 */
export function namesIn(page: string, readChunk: (url: string) => string): ExtractorResultDetailed {
  const markup = page.replace(scripts, '');
  const code = [...inlineCode(page), ...islandCode(markup, readChunk)];
  return {
    tags: [...markup.matchAll(/<([a-z][\w-]*)/g)].map(([, tag = '']) => tag),
    classes: [...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => classesIn(list)),
    undetermined: code.flatMap((text) => text.split(/[<>"'`\s]+/)),
    ids: [],
    attributes: { names: [], values: [] },
  };
}

function classesIn(list: string): string[] {
  const decoded = list.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return decoded.split(/\s+/);
}

function inlineCode(page: string): string[] {
  return [...page.matchAll(scripts)]
    .filter(([, attributes = '']) => !attributes.includes('application/ld+json'))
    .map(([, , code = '']) => code);
}

/** The code of the islands that stand in a page, with what they import but React itself. */
function islandCode(markup: string, readChunk: (url: string) => string): string[] {
  const read = new Map<string, string>();
  const queue = [...markup.matchAll(/\scomponent-url="([^"]+)"/g)].map(([, url = '']) => url);
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (read.has(url) || foreignChunk.test(url)) continue;
    const code = readChunk(url);
    read.set(url, code);
    for (const [, name = ''] of code.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)) {
      queue.push(`/_astro/${name}`);
    }
  }
  return [...read.values()];
}
