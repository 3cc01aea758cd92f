import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

export type TestTitle = {
  /** Its file, such as `site/src/features/navigation/navigation.spec.ts`. */
  file: string;
  /** The titles around it and its own, outermost first; `…` stands for a part that code fills in. */
  path: readonly string[];
};

/** Every test that runs: those that are skipped or planned hold nothing. */
export function readTestTitles(): TestTitle[] {
  return globSync('{site,server,packages,e2e,scripts}/**/*.{test,spec}.ts', {
    exclude: ['**/node_modules/**'],
  }).flatMap((path) => titlesIn(path, readFileSync(path, 'utf8')));
}

function titlesIn(file: string, source: string): TestTitle[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const titles: TestTitle[] = [];

  function visit(node: ts.Node, around: readonly string[]): void {
    const { name, title } = callOf(node);
    if (/\.(skip|fixme|todo|fails?)\b/.test(name)) return;
    const path = title === null ? around : [...around, title];
    const isGroup = /^(test\.)?describe\b/.test(name);
    if (!isGroup && /^(test|it)\b/.test(name) && title !== null) titles.push({ file, path });
    ts.forEachChild(node, (child) => visit(child, isGroup ? path : around));
  }

  visit(tree, []);
  return titles;
}

/** Of a call: what is called, such as `test.each`, and its first argument where that is a text. */
function callOf(node: ts.Node): { name: string; title: string | null } {
  if (!ts.isCallExpression(node)) return { name: '', title: null };
  const name = /^\w+(\.\w+)*/.exec(node.expression.getText())?.[0] ?? '';
  return { name, title: titleOf(node.arguments[0]) };
}

function titleOf(argument: ts.Expression | undefined): string | null {
  if (argument === undefined) return null;
  if (ts.isStringLiteralLike(argument)) return argument.text;
  if (!ts.isTemplateExpression(argument)) return null;
  const rest = argument.templateSpans.map(({ literal }) => `…${literal.text}`);
  return [argument.head.text, ...rest].join('');
}
