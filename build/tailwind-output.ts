import { parse, type Root } from 'postcss';

/** What Tailwind 4.3 writes around the `color-mix()` of a rule. */
const colorMixTest = '(color:color-mix(in lab, red, red))';

/**
 * Takes out of a page's styles what Tailwind 4.3 writes for browsers that the site does not have:
 * all that know `light-dark()`, or get it written out by the build, know `color-mix()` and
 * `@property` too, or need neither once the constants below stand in the rules.
 *
 * Its utilities share values through custom properties (`--tw-border-style`). One that nothing in
 * the page sets is a constant: its initial value, or the fallback beside its use, takes its place.
 */
export function withoutTailwindFallbacks(css: string): string {
  const root = parse(css);
  root.walkComments((comment) => void comment.remove());
  root.walkAtRules('layer', (layer) => {
    if (layer.params === 'properties') layer.remove();
  });
  root.walkAtRules('supports', (test) => {
    if (test.params === colorMixTest) test.replaceWith(test.nodes ?? []);
  });
  replaceConstants(root);
  return root.toString();
}

/**
 * Throws where a whole style sheet of Tailwind has none of what `withoutTailwindFallbacks` looks
 * for: another version writes it in another way, and pages would grow unnoticed.
 */
export function checkTailwindOutput(css: string): void {
  for (const pattern of [`@supports ${colorMixTest}{`, '@layer properties{', '@property --tw-']) {
    if (css.includes(pattern)) continue;
    throw new Error(
      `Tailwind's output has no "${pattern}". build/tailwind-output.ts was written against ` +
        'Tailwind 4.3: see what this version writes instead, and change it there.',
    );
  }
}

function replaceConstants(root: Root): void {
  const set = new Set<string>();
  root.walkDecls(/^--tw-/, ({ prop }) => void set.add(prop));
  const initialValues = new Map<string, string>();
  root.walkAtRules('property', (registration) => {
    const name = registration.params;
    if (set.has(name)) return;
    registration.walkDecls('initial-value', ({ value }) => void initialValues.set(name, value));
    registration.remove();
  });
  root.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(
      /var\((--tw-[\w-]+)(?:,([^()]*(?:\([^()]*\))?[^()]*))?\)/g,
      (use, name: string, fallback?: string) =>
        set.has(name) ? use : (initialValues.get(name) ?? fallback ?? use),
    );
  });
}
