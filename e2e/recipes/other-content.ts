import { isScalar, parse, parseDocument, stringify, visit } from 'yaml';
import { codeKeys } from '@altanube/content/check-languages';

/** What names a thing for code, and the names of languages and files, which are the same in each language. */
const keptKeys = [...codeKeys, 'file', 'names'];

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

export function turn(text: string): string {
  return text.replace(/\{[^}]*\}|\]\([^)]*\)|https?:\S+|npm run [^”]+|[a-z]/gi, rotate);
}

/** A letter; what is longer stays. */
function rotate(letter: string): string {
  if (letter.length > 1) return letter;
  const first = letter <= 'Z' ? 65 : 97;
  return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
}

/** The files of `content/` that hold facts about one company. */
export const factFiles = [
  ...['company', 'figures', 'clients', 'people', 'testimonials', 'stories', 'prices'],
];

const names = [
  ...['name', 'legalName', 'registry', 'certification', 'body', 'number', 'taxId'],
  ...['street', 'city', 'author', 'company', 'display', 'e164'],
];

/** By how much a number is multiplied. The savings of annual billing change too. */
const factors: Record<string, number> = {
  ...{ annual: 9, monthByMonth: 15, price: 9, people: 7, days: 7, value: 70, amount: 7 },
  ...{ participants: 7, clients: 7, migrations: 7, guides: 7, solutions: 7, bestPractices: 7 },
  ...{ integrity: 0.9, availability: 0.9, quotedSaving: 0.9, rating: 0.8, credit: 0.7 },
  ...{ replyHours: 3, demoMinutes: 1.5, min: 7, max: 7, responseHours: 7, solutionHours: 7 },
  ...{ cancellationDays: 7, basicMigrationUsers: 7, customPlanUsers: 7, everyMinutes: 1.5 },
};

/** What may be left out. */
const absent = ['mark', 'portrait', 'certificates', 'level', 'elsewhere', 'closed', 'creditCap'];

/** The YAML with the facts of a company that has nothing in common with this one. */
export function changeFacts(yaml: string): string {
  return stringify(change(parse(yaml), ''));
}

function change(value: unknown, key: string): unknown {
  if (key === 'sample') return false;
  if (Array.isArray(value)) return value.map((each) => change(each, key));
  if (typeof value === 'number') return Number((value * (factors[key] ?? 1)).toFixed(3));
  if (typeof value === 'string') {
    const isFact = names.includes(key) || /@|:\/\//.test(value);
    return isFact ? value.replace(/^https?:|[a-z]/gi, rotate).replaceAll('0', '1') : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => !absent.includes(name));
  return Object.fromEntries(entries.map(([name, each]) => [name, change(each, name)]));
}
