import { parse, serialize } from 'parse5';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generated } from '#server/testing/generated.ts';
import { withShortTags } from './short-tags.ts';
import { oddMarkup, several } from './testing/odd-html.ts';

function inPage(body: string): string {
  return `<!DOCTYPE html><html><head></head><body>${body}</body></html>`;
}

test.each([
  ['<img alt="a"/><br/><input hidden=""/>', '<img alt="a"><br/><input hidden>'],
  ['<img src=a/>', '<img src=a/>'],
  ['<svg><use href="#a"></use></svg>', '<svg><use href="#a"/></svg>'],
  ['<svg><path d=a></path></svg>', '<svg><path d=a></path></svg>'],
  ['<svg><g id="a"><path/></g></svg>', '<svg><g id="a"><path/></g></svg>'],
  ['<svg class="a"></svg>', '<svg class="a"/>'],
  ['<p hidden="" title=\'\' data-a="=">a</p>', '<p hidden title=\'\' data-a="=">a</p>'],
  ['<p class="a"></p><b id="a"/>c', '<p class="a"></p><b id="a">c'],
  ['<script>"<img alt=\\"\\"/>"</script>', '<script>"<img alt=\\"\\"/>"</script>'],
  [
    '<astro-island props="{&quot;a&quot;:&quot;d\'e &amp;amp; &lt;f&gt;&quot;}" opts="{}"></astro-island>',
    '<astro-island props=\'{"a":"d&#39;e &amp;amp; <f>"}\' opts="{}"></astro-island>',
  ],
  ['<p props="&quot;"></p>', '<p props="&quot;"></p>'],
])('%s becomes %s', (written, short) => {
  expect(withShortTags(inPage(written))).toBe(inPage(short));
});

test('whatever stands in a page, a browser reads the same page afterwards', () => {
  fc.assert(
    fc.property(several(oddMarkup), (markup) => {
      const page = inPage(markup.join(''));
      const short = withShortTags(page);
      expect(serialize(parse(short))).toBe(serialize(parse(page)));
      expect(short.length).toBeLessThanOrEqual(page.length);
    }),
    generated(300),
  );
});
