import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { getLanguageService } from 'yaml-language-server';
import { jsonSchemas, schemaComment, yamlFiles } from './json-schemas.ts';

test.each(yamlFiles())('$file names its schema in its first line', ({ file, name }) => {
  const [first] = readFileSync(join('content', file), 'utf8').split('\n');
  expect(first, 'Run: npm run format').toBe(schemaComment(file, name));
});

const schemas = jsonSchemas();

/** What editors such as VS Code ask about YAML. */
const editor = getLanguageService({
  schemaRequestService: (uri) =>
    Promise.resolve(
      schemas.get(relative('content', fileURLToPath(uri)).replaceAll('\\', '/')) ?? '',
    ),
  workspaceContext: { resolveRelativePath: (path, base) => new URL(path, base).href },
});
editor.configure({ validate: true, completion: true });

let versions = 0;

function opened(file: string, text = readFileSync(join('content', file), 'utf8')): TextDocument {
  const { href } = pathToFileURL(join('content', file));
  versions += 1;
  return TextDocument.create(href, 'yaml', versions, text);
}

async function refusals(file: string, text?: string): Promise<string[]> {
  const diagnostics = await editor.doValidation(opened(file, text), false);
  return diagnostics.map(({ message, range }) => `${range.start.line + 1}: ${message}`);
}

describe('in an editor', () => {
  test.each(yamlFiles())('$file has nothing to be mended', async ({ file }) => {
    expect(await refusals(file)).toEqual([]);
  });

  const file = 'en/not-found.yaml';
  const page = `${schemaComment(file, 'notFound')}
meta:
  title: Not here
  description: There is no page here, nor was there one, nor will there be. Go back to the start.
title: "404"
text: Not found
help: See whether it is spelt right.
home: Back
contact: Write
`;

  test.each([
    ['nothing', page, []],
    ['an unknown key', `${page}hom: Back\n`, ['10: Property hom is not allowed.']],
    ['a missing key', page.replace('home: Back\n', ''), ['2: Missing property "home".']],
    ['a number', page.replace('"404"', '404'), ['5: Incorrect type. Expected "string"']],
  ])('%s is said (TXT-6)', async (_, text, expected) => {
    const said = await refusals(file, text);
    expect(said).toHaveLength(expected.length);
    for (const [index, start] of expected.entries()) expect(said[index]).toContain(start);
  });

  test('keys that are missing are proposed, with what they are for (TXT-6)', async () => {
    const text = page.replace('contact: Write', 'con');
    const keys = await editor.doComplete(opened(file, text), { line: 8, character: 3 }, false);
    expect(keys.items).toContainEqual(
      expect.objectContaining({ label: 'contact', documentation: 'Button to the contact page' }),
    );
  });
});
