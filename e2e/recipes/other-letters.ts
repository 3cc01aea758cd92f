import { isScalar, parseDocument, visit } from 'yaml';
import { invariantKeys } from '@altanube/content/check-languages';

/** Keys for code, and names of languages and files, which no translation changes. */
const keptKeys = [...invariantKeys, 'file', 'names'];

/** Replaces the letters of texts in YAML, all or the given ones, as if they were translated. */
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

export function turn(text: string): string {
  return text.replace(/\{[^{}]*\}|\]\([^()]*\)|https?:\S+|npm run [^”]+|[a-z]/gi, rotate);
}

/** Rotates a letter by 7 places; longer texts are left as they are. */
export function rotate(letter: string): string {
  if (letter.length > 1) return letter;
  const first = letter <= 'Z' ? 65 : 97;
  return String.fromCharCode(((letter.charCodeAt(0) - first + 7) % 26) + first);
}
