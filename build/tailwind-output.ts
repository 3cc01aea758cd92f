import { parse, type AtRule, type Root, type Rule } from 'postcss';
import { unexpectedOutput } from './unexpected-output.ts';

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
    if (test.params === colorMixTest) takeOutTest(test);
  });
  replaceConstants(root);
  removeLeftovers(root);
  root.walkDecls((declaration) => {
    declaration.value = withoutSpacesInLists(declaration.value);
  });
  return root.toString();
}

/** What holds a `var()` Lightning CSS writes as it finds it, with a space after each comma. */
function withoutSpacesInLists(value: string): string {
  return value.replaceAll(
    /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|,\s+/gs,
    (_, text?: string) => text ?? ',',
  );
}

/**
 * Throws where a whole style sheet of Tailwind has none of what `withoutTailwindFallbacks` looks
 * for: another version writes it in another way, and pages would grow unnoticed.
 */
export function checkTailwindOutput(css: string, where: string): void {
  for (const pattern of [`@supports ${colorMixTest}{`, '@layer properties{', '@property --tw-']) {
    if (css.includes(pattern)) continue;
    throw unexpectedOutput({
      where,
      expected: `“${pattern}” in the styles`,
      found: css.trim() === '' ? 'no style' : 'none',
      step: 'tailwind-output.ts',
      writtenFor: 'Tailwind 4.3',
    });
  }
}

/**
 * Leaves the rules of a test, without the test. Where one continues the rule before it, it joins
 * that rule, and its declarations take the place of those that were meant for other browsers.
 */
function takeOutTest(test: AtRule): void {
  const before = test.prev();
  const [first, ...others] = test.nodes ?? [];
  if (before?.type !== 'rule' || first?.type !== 'rule' || first.selector !== before.selector) {
    test.replaceWith(test.nodes ?? []);
    return;
  }
  first.walkDecls(({ prop }) => {
    before.each((node) => {
      if (node.type === 'decl' && node.prop === prop) node.remove();
    });
  });
  before.append(first.nodes);
  const after = test.next();
  test.replaceWith(others);
  if (others.length === 0) join(before, after);
}

/** Adds the next rule to this one if it continues it. */
function join(rule: Rule, next: ReturnType<Rule['next']>): void {
  if (next?.type !== 'rule' || next.selector !== rule.selector) return;
  rule.append(next.nodes);
  next.remove();
}

function replaceConstants(root: Root): void {
  const set = new Set<string>();
  root.walkDecls(/^--tw-/, ({ prop }) => void set.add(prop));
  const initialValues = new Map<string, string>();
  root.walkAtRules('property', (registration) => {
    const name = registration.params;
    if (!name.startsWith('--tw-') || set.has(name)) return;
    registration.walkDecls('initial-value', ({ value }) => void initialValues.set(name, value));
    registration.remove();
  });
  const constantOf: Constants = (name, fallback) =>
    set.has(name) ? null : (initialValues.get(name) ?? fallback);
  root.walkDecls((declaration) => {
    if (!declaration.value.includes('--tw-')) return;
    const value = withConstants(declaration.value, constantOf);
    // Empty constants leave the spaces around them.
    declaration.value = /["']/.test(value) ? value : value.replace(/\s+/g, ' ').trim();
  });
}

/** At-rules that have lost all their rules, and a declaration that the next one repeats. */
function removeLeftovers(root: Root): void {
  root.walkAtRules((rule) => {
    // A layer without rules still has its place in the order of the layers.
    if (rule.name !== 'layer' && rule.nodes?.length === 0) rule.remove();
  });
  root.walkDecls((declaration) => {
    const next = declaration.next();
    if (next?.type === 'decl' && next.toString() === declaration.toString()) declaration.remove();
  });
}

/** The value that takes the place of `var(name, fallback)`; null where the `var()` stays. */
type Constants = (name: string, fallback: string | null) => string | null;

/** A text, or the start of a `var()` up to its fallback. */
const textOrUse = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|var\(\s*(--tw-[\w-]+)\s*([,)])/g;

/** A value with its constants in place, those inside a fallback included, those in a text not. */
function withConstants(value: string, constantOf: Constants): string {
  let result = '';
  let position = 0;
  for (const { 0: found, 1: name, 2: next, index } of value.matchAll(textOrUse)) {
    if (name === undefined || index < position) continue;
    const start = index + found.length;
    const end = next === ')' ? start - 1 : closingBracket(value, start);
    const fallback = next === ')' ? null : withConstants(value.slice(start, end), constantOf);
    const kept = fallback === null ? `var(${name})` : `var(${name},${fallback})`;
    result += value.slice(position, index) + (constantOf(name, fallback) ?? kept);
    position = end + 1;
  }
  return result + value.slice(position);
}

/** Where the bracket closes that was opened before `start`; brackets in quotes do not count. */
function closingBracket(value: string, start: number): number {
  let depth = 1;
  for (const { 0: token, index } of value
    .slice(start)
    .matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[()]/g)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    if (depth === 0) return start + index;
  }
  throw new Error(`A bracket is not closed in “${value}”.`);
}
