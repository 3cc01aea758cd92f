import { forEachText } from './check-texts.ts';
import { listNouns, type CountedContent } from './counted-nouns.ts';
import type { Language } from './languages.ts';
import { addProblem, findValue, type Place, type Source } from './source.ts';

/**
 * Reports counts that differ from the data: “tres planes”, “both suites”, “3 plans”. Counts of one
 * or of some can be true whatever the data is: “un plan”, “two of the plans”, “dos planes con chat”.
 */
export function checkCounts(
  content: CountedContent,
  language: Language,
  sources: readonly Source[],
): void {
  const grammar = grammars[language];
  if (grammar === undefined) return;
  const { column, numbers, both } = grammar;
  const anyNumber = new RegExp(`${numbers}|${both}|\\d`, 'iu');
  const nouns = listNouns(content).map((noun) => {
    const [, , counts, file, where] = noun;
    return { counts, file, where, ...createPatterns(noun[column], grammar) };
  });
  forEachText(sources, (text, source, place) => {
    if (!anyNumber.test(text)) return;
    const key = describePlace(source, place);
    const title = readTitle(source, place);
    for (const sentence of text.normalize().split(/(?<=[.!?;])\s+/)) {
      const possible = nouns.filter(({ where }) => where.test(`${key}: ${sentence}`));
      const named = possible.filter(({ plural }) => plural.test(title));
      for (const noun of possible) {
        const isMeant = named.length === 1 && named[0] === noun;
        const { counts, file, counted, countedOrMeant } = noun;
        for (const [phrase] of sentence.matchAll(isMeant ? countedOrMeant : counted)) {
          // An optional list that is left out says nothing.
          if (counts.includes(0) || counts.includes(readCount(phrase, numbers))) continue;
          const expected = `a count of ${counts.join(' or ')}, as in ${file}`;
          addProblem(source, place, expected, `“${phrase}”`);
        }
      }
    }
  });
}

/** The page and the keys, `home.steps.title`; in Markdown only the file, `articles/its-name`. */
function describePlace({ file }: Source, place: Place): string {
  const page = file.replaceAll(/^[a-z]+\/|\.\w+$/g, '');
  return [page, ...(typeof place === 'number' ? [] : place)].join('.');
}

/** The title above a subtitle. */
function readTitle({ data }: Source, place: Place): string {
  if (typeof place === 'number' || place.at(-1) !== 'subtitle') return '';
  return String(findValue(data, [...place.slice(0, -1), 'title']));
}

function readCount(phrase: string, numbers: string): number {
  const words = phrase.toLowerCase().split(/\s/);
  const counts = words.map((word) => Number(word) || numbers.split('|').indexOf(word) + 2);
  return counts.find((count) => count > 1) ?? 2;
}

/** Patterns of words. */
type Grammar = {
  column: 0 | 1;
  numbers: string;
  both: string;
  /** Before a number that counts all. */
  all: string;
  /** Between the number and its noun; other adjectives choose some of all. */
  adjective: string;
  /** After the noun, where the sentence goes on without choosing some. */
  goesOn: string;
  /** After a number without a noun. */
  verb: string;
  /** Before the number, and after the noun, where it counts some of all. */
  someBefore: string;
  someAfter: string;
};

/** Other languages are not checked. */
const grammars: Partial<Record<Language, Grammar>> = {
  es: {
    column: 0,
    numbers:
      'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|' +
      'dieciséis|diecisiete|dieciocho|diecinueve|veinte',
    both: 'amb[oa]s',
    all: 'l[oa]s|nuestr[oa]s',
    adjective: 'nuestr[oa]s|grandes|distint[oa]s|diferentes',
    goesOn: 'y|o|para|desde',
    verb: 'a|(?!con|sin)\\p{L}+n',
    someBefore: '(?:est|es|otr|algun|primer|últim)[oa]s|o',
    someAfter: 'de|con|sin|que|sobre|\\p{L}+s',
  },
  en: {
    column: 1,
    numbers:
      'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|' +
      'sixteen|seventeen|eighteen|nineteen|twenty',
    both: 'both',
    all: 'all|the|our',
    adjective: 'the|our|great|different',
    goesOn: 'and|or|for',
    verb: 'are|have|include|cover|come|offer|let|work',
    someBefore: 'these|those|other|another|any|first|last|or',
    someAfter: 'of|with|without|from|that|which|who|you|on|about|above|below',
  },
};

/** `countedOrMeant` also finds numbers without the noun: “los tres incluyen”, “all three.” */
function createPatterns(plural: string, grammar: Grammar) {
  const { numbers, both, all, adjective, goesOn, verb, someBefore, someAfter } = grammar;
  const followedBy = (words: string) => `\\s(?:${words})(?!\\p{L})`;
  const end = '\\s?(?:$|[^\\s\\p{L}\\p{N}{])';
  const number = `(?:${numbers}|[2-9]|[1-9]\\d\\d?)`;
  const noun = `(?:\\s(?:${adjective})){0,2}${followedBy(plural)}`;
  const counted = [
    `(?:(?:${all})\\s${number}|${both})${noun}(?!${followedBy(someAfter)})`,
    `${number}${noun}(?=${end}|${followedBy(goesOn)})`,
  ];
  const meant = `(?:${all})\\s${number}(?=${end}|${followedBy(verb)})`;
  return {
    plural: new RegExp(plural, 'iu'),
    counted: createPattern(counted),
    countedOrMeant: createPattern([...counted, meant]),
  };

  /** Excludes parts of other numbers and names: “treinta y dos”, “1.500”, “Microsoft 365”. */
  function createPattern(alternatives: string[]): RegExp {
    const before = `[\\p{L}\\p{N}.,/–-]|(?:nta y|Microsoft|(?<!\\p{L})(?:${someBefore}))\\s`;
    return new RegExp(`(?<!${before})(?:${alternatives.join('|')})`, 'giu');
  }
}
