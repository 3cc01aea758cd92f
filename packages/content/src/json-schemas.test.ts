import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { getLanguageService } from 'yaml-language-server';
import { createJsonSchemas, formatSchemaComment, listYamlFiles } from './json-schemas.ts';
import { notFound } from './testing/content-folder.ts';

const schemas = createJsonSchemas();

/** The language service that editors such as VS Code use for YAML. */
const languageService = getLanguageService({
  async schemaRequestService(uri) {
    const file = relative('content', fileURLToPath(uri));
    return schemas.get(file.replaceAll('\\', '/')) ?? '';
  },
  workspaceContext: { resolveRelativePath: (path, base) => new URL(path, base).href },
});
languageService.configure({ validate: true, completion: true });

let documentVersion = 0;

function openDocument(file: string, text = readFileSync(join('content', file), 'utf8')) {
  const { href } = pathToFileURL(join('content', file));
  documentVersion += 1;
  return TextDocument.create(href, 'yaml', documentVersion, text);
}

async function listDiagnostics(file: string, text?: string): Promise<string[]> {
  const diagnostics = await languageService.doValidation(openDocument(file, text), false);
  return diagnostics.map(({ message, range }) => `${range.start.line + 1}: ${message}`);
}

test.each(listYamlFiles())('$file names its schema, and fits it', async ({ file, name }) => {
  const [first] = readFileSync(join('content', file), 'utf8').split('\n');
  expect(first, 'Run: npm run format').toBe(formatSchemaComment(file, name));
  expect(await listDiagnostics(file)).toEqual([]);
});

const file = 'en/not-found.yaml';
const page = `${formatSchemaComment(file, 'notFound')}\n${notFound.en}`;

test.each([
  ['an unknown key', `${page}hom: Back\n`, '10: Property hom is not allowed.'],
  ['a missing key', page.replace('home: Back\n', ''), '2: Missing property "home".'],
  ['a number', page.replace('"404"', '404'), '5: Incorrect type. Expected "string"'],
])('an editor reports %s (TXT-6)', async (_, text, expected) => {
  expect(await listDiagnostics(file, text)).toEqual([expect.stringContaining(expected)]);
});

test('an editor proposes missing keys with their descriptions (TXT-6)', async () => {
  const text = page.replace('contact: Write', 'con');
  const position = { line: 8, character: 3 };
  const keys = await languageService.doComplete(openDocument(file, text), position, false);
  const proposed = { label: 'contact', documentation: 'Button to the contact page' };
  expect(keys.items).toContainEqual(expect.objectContaining(proposed));
});
