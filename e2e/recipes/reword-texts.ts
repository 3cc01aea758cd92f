import { isScalar, parseDocument, visit } from 'yaml';
import { codeKeys } from '#content/check-languages.ts';
import { turn } from '#e2e/built/other-company.ts';

/** What names a thing for code, and the names of languages, which are the same in each language. */
const keptKeys = [...codeKeys, 'names'];

/** The YAML with its texts in other letters, as if translated: all of them, or those asked for. */
export function rewordTexts(
  yaml: string,
  isReworded: (text: string) => boolean = () => true,
): string {
  const document = parseDocument(yaml);
  visit(document, {
    Pair(_, pair) {
      return isScalar(pair.key) && keptKeys.includes(String(pair.key.value))
        ? visit.SKIP
        : undefined;
    },
    Scalar(key, node) {
      if (key === 'key' || typeof node.value !== 'string' || !isReworded(node.value)) return;
      node.value = turn(node.value);
    },
  });
  return document.toString({ lineWidth: 0 });
}
