import { compile, optimize } from '@tailwindcss/node';
import { expect, test } from 'vitest';
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

test('a property without an initial value gives way to the fallback beside its use', () => {
  const css =
    '@property --tw-leading{syntax:"*";inherits:false}a{line-height:var(--tw-leading,1.2)}';
  expect(withoutTailwindFallbacks(css)).toBe('a{line-height:1.2}');
});

test('a property that a rule of the page sets stays', async () => {
  const css = withoutTailwindFallbacks(await tailwind('border-t', 'border-dashed'));
  expect(css).toContain('border-top-style:var(--tw-border-style)');
  expect(css).toContain('@property --tw-border-style');
});

test('colours are mixed without a question whether the browser can', async () => {
  const css = withoutTailwindFallbacks(await tailwind('border-ink/30'));
  expect(css).toContain('color-mix(in oklab, var(--ink) 30%, transparent)');
  expect(css).not.toContain('@supports');
});

test('no value is given to every element for browsers without `@property`', async () => {
  expect(withoutTailwindFallbacks(await tailwind('border-t'))).not.toContain('::backdrop');
});

test("the site's own questions and layers stay", () => {
  const css = '@layer base{a{color:red}}@supports (anchor-scope:all){a{color:blue}}';
  expect(withoutTailwindFallbacks(css)).toBe(css);
});

test('the installed Tailwind writes what is looked for, and anything else stops the build', async () => {
  const css = await tailwind('border-t', 'border-ink/30');
  expect(() => checkTailwindOutput(css)).not.toThrow();
  expect(() => checkTailwindOutput('.border-t{border-top:1px solid}')).toThrow('Tailwind 4.3');
});
