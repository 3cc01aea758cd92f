import { compile, optimize } from '@tailwindcss/node';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generated } from '#server/testing/generated.ts';
import { checkTailwindOutput, withoutTailwindFallbacks } from './tailwind-output.ts';

/** What the installed Tailwind writes for these utilities, made small as in a build. */
async function tailwind(...utilities: string[]): Promise<string> {
  const css = '@theme inline { --color-ink: var(--ink); } @import "tailwindcss/utilities";';
  const compiler = await compile(css, { base: import.meta.dirname, onDependency: () => undefined });
  return optimize(compiler.build(utilities), { minify: true }).code;
}

test('a property that nothing sets gives way to its initial value', async () => {
  expect(withoutTailwindFallbacks(await tailwind('border-t'))).toContain(
    '.border-t{border-top-style:solid;border-top-width:1px}',
  );
});

describe('a property that nothing sets', () => {
  const unset = '@property --tw-x{syntax:"*";inherits:false}';
  const initial = '@property --tw-x{syntax:"*";inherits:false;initial-value:7px}';

  test.each([
    [unset, 'var(--tw-x,1.2)', '1.2'],
    [unset, 'var(--tw-x,)', ''],
    [unset, 'var(--tw-x)', 'var(--tw-x)'],
    [unset, 'var(--tw-x,) var(--tw-y,) a var(--tw-x,) b', 'a b'],
    [unset, '"  " var(--tw-x,1px)', '"  " 1px'],
    [unset, 'calc(1px*var(--tw-x,calc(2*(1 + (3)))))', 'calc(1px*calc(2*(1 + (3))))'],
    [unset, 'var(--tw-x,a(1) b(2) c(3)) 4', 'a(1) b(2) c(3) 4'],
    [unset, 'var(--tw-x,")(") var(--a)', '")(" var(--a)'],
    [unset, 'var(--tw-x,var(--tw-y,1px))', '1px'],
    [unset, 'var(--tw-y,var(--tw-x,var(--ink)))', 'var(--ink)'],
    [unset, 'var(--tw-x, 1px ) var( --tw-x ,2px)', '1px 2px'],
    [unset, "var(--tw-x,'$& $1')", "'$& $1'"],
    [initial, 'var(--tw-x)', '7px'],
    [initial, 'var(--tw-x,calc(2*(1 + (3))))', '7px'],
    [initial, 'var(--tw-x)var(--tw-x) var(--tw-x)', '7px7px 7px'],
    [initial, 'var(--tw-xx) var(--tw-x-x) var(--x)', 'var(--tw-xx) var(--tw-x-x) var(--x)'],
    [initial, 'var(--a,var(--tw-x))', 'var(--a,7px)'],
  ])('after %s makes %s %s', (registration, value, expected) => {
    const css = withoutTailwindFallbacks(`${registration}a{margin:${value}}`);
    expect(css).toBe(`a{margin:${expected}}`);
  });
});

test('a property that a rule of the page sets stays, with its fallback', async () => {
  const css = withoutTailwindFallbacks(await tailwind('border-t', 'border-dashed'));
  expect(css).toContain('border-top-style:var(--tw-border-style)');
  expect(css).toContain('@property --tw-border-style');
  const set = '@media print{p{--tw-x:1px}}a{top:var(--tw-x,var(--tw-y,2px))}';
  expect(withoutTailwindFallbacks(set)).toBe(set.replace('var(--tw-y,2px)', '2px'));
});

test.each([
  ['rgb(var(--a), 1, 2)', 'rgb(var(--a),1,2)'],
  ['var(--a), "b, c", \'d, "e, f\', g', 'var(--a),"b, c",\'d, "e, f\',g'],
  ['"a\\", b", c', '"a\\", b",c'],
])('a list has no space after its commas, but for those in a text: %s', (value, expected) => {
  expect(withoutTailwindFallbacks(`a{--a:${value}}`)).toBe(`a{--a:${expected}}`);
});

test('colours are mixed without a question whether the browser can', async () => {
  const css = withoutTailwindFallbacks(await tailwind('border-ink/30'));
  expect(css).toContain('color-mix(in oklab,var(--ink) 30%,transparent)');
  expect(css).not.toContain('@supports');
});

test('rules keep their order when a question around them goes', () => {
  const css =
    'a{color:red}@supports (color:color-mix(in lab, red, red)){a{color:tan}b{top:0}}a{color:blue}';
  expect(withoutTailwindFallbacks(css)).toBe('a{color:tan}b{top:0}a{color:blue}');
});

test.each([
  // A rule that a question has split is one again, and what was said for other browsers goes.
  [
    'a{top:0;color:red}@supports (color:color-mix(in lab, red, red)){a{color:tan}}a{left:0}',
    'a{top:0;color:tan;left:0}',
  ],
  // Of another element, or of another property, everything stays.
  [
    'b{color:red}@supports (color:color-mix(in lab, red, red)){a{color:tan}}',
    'b{color:red}a{color:tan}',
  ],
  [
    'a{top:0}@supports (color:color-mix(in lab, red, red)){a{color:tan}}b{left:0}',
    'a{top:0;color:tan}b{left:0}',
  ],
  ['@supports (color:color-mix(in lab, red, red)){a{color:tan}}a{left:0}', 'a{color:tan}a{left:0}'],
])('%s becomes %s', (css, expected) => {
  expect(withoutTailwindFallbacks(css)).toBe(expected);
});

test('no value is given to every element for browsers without `@property`', async () => {
  expect(withoutTailwindFallbacks(await tailwind('border-t'))).not.toContain('::backdrop');
});

describe("the site's own styles stay as they are", () => {
  test.each([
    '@layer base{a{color:red}}@supports (anchor-scope:all){a{color:blue}}',
    '@layer theme,base;@layer base{a{color:red}}',
    '@property --slide{syntax:"<number>";inherits:true;initial-value:0}a{scale:var(--slide,1)}',
    '@supports not (color:color-mix(in lab, red, red)){a{color:red}}',
    'a{background:url("data:image/svg+xml,<svg>{/* */}</svg>")}',
    'a:before{content:"/* var(--tw-x,1) */ } 😀 ñ"}',
    'a:before{content:"\\"var(--tw-x,1)"}',
    '.md\\:w-1\\/2:is(.a,:not(.b)):has(>.c){margin:1px}',
    '@container (width>=36rem){a{color:red}}@keyframes turn{to{rotate:1turn}}',
    'a{color:red!important;--x:{}}',
  ])('%s', (css) => {
    expect(withoutTailwindFallbacks(css)).toBe(css);
  });
});

test.each([
  ['/*! tailwind */a{/* x */color:red}', 'a{color:red}'],
  ['@container (width>=36rem){}a{color:red}@media print{/**/}', 'a{color:red}'],
  ['a{color:red;color:red;color:red;top:0;color:red}', 'a{color:red;top:0;color:red}'],
  ['a{color:red;color:red!important}', 'a{color:red;color:red!important}'],
  ['@layer theme{}@layer base{a{color:red}}', '@layer theme{}@layer base{a{color:red}}'],
])('of %s stays %s', (css, left) => {
  expect(withoutTailwindFallbacks(css)).toBe(left);
});

test('twice is as good as once, for whatever Tailwind writes', async () => {
  const utilities = [
    ...['border-t', 'border-dashed', 'shadow-lg', 'ring-2', 'border-ink/30', 'rotate-x-45'],
    ...['blur-sm', 'backdrop-blur', 'bg-linear-to-r', 'from-ink', 'via-ink/20', 'to-ink'],
    ...['leading-tight', 'text-lg/7', 'space-y-2', 'divide-x', 'translate-x-1', 'transition'],
    ...['tabular-nums', 'inset-ring', 'mask-t-from-50%', 'content-["a"]', 'scale-50'],
  ];
  await fc.assert(
    fc.asyncProperty(fc.subarray(utilities, { minLength: 1 }), async (chosen) => {
      const once = withoutTailwindFallbacks(await tailwind(...chosen));
      expect(withoutTailwindFallbacks(once)).toBe(once);
      const registered = new Set(
        Array.from(once.matchAll(/@property (--[\w-]+)/g), ([, it]) => it),
      );
      const set = new Set(Array.from(once.matchAll(/[{;](--tw-[\w-]+):/g), ([, it]) => it));
      for (const name of registered) expect(set).toContain(name);
    }),
    generated(200),
  );
});

test('the installed Tailwind writes what is looked for', async () => {
  const css = await tailwind('border-t', 'border-ink/30');
  expect(() => checkTailwindOutput(css, 'es/faq.html')).not.toThrow();
});

test.each([
  '@supports (color:color-mix(in lab, red, red)){',
  '@layer properties{',
  '@property --tw-',
])('styles without “%s” stop the build, which names page, step and version', async (pattern) => {
  const css = (await tailwind('border-t', 'border-ink/30')).replaceAll(pattern, '@media all{');
  expect(() => checkTailwindOutput(css, 'es/faq.html')).toThrow(
    `es/faq.html: expected “${pattern}” in the styles, found none. build/tailwind-output.ts was written against Tailwind 4.3`,
  );
});
