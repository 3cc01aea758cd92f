import type { Problem } from '@altanube/content/errors';
import type { Collection } from './config.ts';
import { getKeyLabel, labels, type EditorLanguage } from './labels.ts';

type ExplainedProblem = { place: string; address: string; message: string };

/** Describes a problem in the editor's labels and language, with a link to correct it. */
export function explainProblem(
  { file, line, key, message, excerpt = [] }: Problem,
  collections: readonly Collection[],
  language: EditorLanguage,
): ExplainedProblem {
  const { label, address } = findEntry(file, collections);
  const keys = key
    ?.split('.')
    .map((step) => (/^\d+$/.test(step) ? `${+step + 1}` : getKeyLabel(step, language)));
  const position = keys ?? (line === undefined ? [] : [`${labels[language].line} ${line}`]);
  return {
    place: [label, ...position].join(' › '),
    address,
    message: [language === 'es' ? translate(message) : message, ...excerpt].join('\n'),
  };
}

/** Returns the label of a content file and the URL that opens it in the editor. */
function findEntry(file: string, collections: readonly Collection[]) {
  const [, language = '', article] = /^(es|en)\/(?:articles\/(.+)\.md)?/.exec(file) ?? [];
  const suffix = language === '' ? '' : ` (${language})`;
  if (article !== undefined) {
    return { label: article + suffix, address: `#/collections/articles/entries/${article}` };
  }
  for (const { name, files = [] } of collections) {
    const entry = files.find(
      (each) => each.file.replace('{{locale}}', language) === `content/${file}`,
    );
    if (entry === undefined) continue;
    return { label: entry.label + suffix, address: `#/collections/${name}/entries/${entry.name}` };
  }
  return { label: file, address: '#/collections' };
}

function translate(message: string): string {
  return spanishPhrases.reduce((text, [pattern, words]) => text.replace(pattern, words), message);
}

/** Spanish for the phrases that occur most in messages to editors. */
const spanishPhrases: readonly (readonly [RegExp, string])[] = [
  [/^expected /, 'se espera '],
  [/; found (?:nothing|none)$/, '; no hay nada'],
  [/; found /, '; hay '],
  [/\bis (“.*”) meant\?/, '¿es $1?'],
  [
    /an? (\w+ )?(?:text|id) without space at either end/,
    'un texto sin espacios al principio ni al final',
  ],
  [/a text that is not empty/, 'un texto que no esté vacío'],
  [/a text of its own, or an entry in/, 'un texto propio, o una entrada en'],
  [/a text of its own/, 'un texto propio'],
  [/a text without (.*), which is no placeholder of/, 'un texto sin $1, que no es un marcador de'],
  [/a placeholder that (\S+) lists/, 'un marcador de los que enumera $1'],
  [/a text with exactly the (?:placeholders|links)/, 'un texto que contenga exactamente'],
  [/which is not a text: put it in quotes/, 'que no es un texto: ponlo entre comillas'],
  [/at most (\S+)/, 'como mucho $1'],
  [/at least (\S+)/, 'al menos $1'],
  [/ characters/, ' caracteres'],
  [/ in the list/, ' en la lista'],
  [/an id used once/, 'un identificador que no se repita'],
  [/an id of a-z, 0-9 and hyphens/, 'un identificador de a-z, 0-9 y guiones'],
  [/an entry for (\S+), as in/, 'una entrada para $1, como en'],
  [/\b(\d+) entries as in Spanish/, '$1 entradas, como en español'],
  [/ as in Spanish/, ' como en español'],
  [/a translation of/, 'una traducción de'],
  [/the order of/, 'el orden de'],
  [/an id that (\S+) has/, 'un identificador que tenga $1'],
  [/a link to a page:/, 'un enlace a una página:'],
  [/what the picture shows/, 'lo que muestra la imagen'],
  [/, or (?=!\[\])/, ', o '],
  [/the name of a file in/, 'el nombre de un archivo de'],
  [/the file name of an article, without/, 'el nombre del archivo de un artículo, sin'],
  [/a picture of/, 'una imagen de'],
  [/ pixels/, ' píxeles'],
  [/a day that is not in the future/, 'un día que no sea futuro'],
  [/a date such as/, 'una fecha como'],
  [/an address that starts with/, 'una dirección que empiece por'],
  [/in place of a typed price/, 'en lugar de un precio escrito'],
  [/a price (.*) above the annual one,/, 'un precio mensual $1 superior al anual,'],
  [/a text with `: ` inside needs quotes around it/, 'un texto con `: ` dentro va entre comillas'],
  [
    /a text that starts with such a sign needs quotes around it/,
    'un texto que empieza con ese signo va entre comillas',
  ],
  [/\ba text\b/, 'un texto'],
  [/\ba number\b/, 'un número'],
  [/\ba list\b/, 'una lista'],
  [/a file of this name/, 'un archivo con este nombre'],
  [/\bone of\b/, 'uno de'],
];
