import fc from 'fast-check';

/** Markup as frameworks, people and minifiers write it, without an executable script of its own. */
export const oddMarkup = fc.constantFrom(
  '<P CLASS=card>año 😀</P>\r\n',
  '<a title=\'<script>no()</script>\' href="#a">ñ</a>',
  '<!-- <script data-shared>commented()</script><style>.out{color:red}</style> -->',
  '<!-- <astro-island uid="1"> -->',
  '<p data-pattern="$& $1 $` \\1">$&amp; $$ </p>',
  '<textarea rows=2><script>text()</script></textarea>',
  '<template><b class="later">x</b></template>',
  '<noscript><i class="plain">n</i></noscript>',
  '&lt;script&gt;&#x27;&amp;lt;',
  '<svg viewBox="0 0 1 1"><title>t</title><linearGradient id="g"/></svg>',
  '<p>A</p>\n\t<p>\u2028𝒳\u00a0</p>',
  '<script type="application/ld+json">{"a":"<style>.x{}<\\/style></head>"}</script>',
  '<script type="module">import("/x.js")</script>',
  '<script src="/a.js" defer></script>',
  '<br/><hr class = wide >',
);

/** Code with what a careless replacement takes for its own. */
export const oddCode = fc.constantFrom(
  '',
  'menu()',
  'a("$& $1 $` $$")',
  'x="<style>p{}</style></head>"',
  'y="<\\/script><!-- -->"',
  'z=`\r\n${1}`',
  '"use strict";(()=>{})()',
  '(()=>{})()',
  'name="año 😀"',
  '// the last line',
);

/** Several of these, one after the other. */
export function several<T>(of: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.array(of, { maxLength: 5 });
}
