import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseFragment } from 'parse5';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { inlineScripts } from './inline-scripts.ts';

/** The code that `import code from './early.ts?inline-script'` gives, built by Vite. */
async function inlined(files: Record<string, string>): Promise<string> {
  await using folder = await createTemporaryFolder();
  const entry = `export { default } from './early.ts?inline-script';`;
  for (const [name, text] of Object.entries({ 'entry.ts': entry, ...files })) {
    await writeFile(join(folder.path, name), text);
  }
  await build({
    root: folder.path,
    configFile: false,
    logLevel: 'silent',
    plugins: [inlineScripts()],
    build: { lib: { entry: 'entry.ts', formats: ['es'], fileName: () => 'out.js' } },
  });
  const module: { default: string } = await import(join(folder.path, 'dist/out.js'));
  return module.default;
}

test('bundles a module and its imports into one small classic script with its own scope', async () => {
  const code = await inlined({
    'early.ts': `// about it\nimport { theme } from './theme.ts'; const unused = 1;\nconst title: string = theme; document.title = title;`,
    'theme.ts': `export const theme: string = 'dark';`,
    'tsconfig.json': JSON.stringify({ compilerOptions: { strict: true } }),
  });
  expect(code).toMatch(/^\(\(\)=>\{.*\}\)\(\);$/s);
  expect(code).not.toMatch(/\b(?:import|export)\b|\n|about it|unused|use strict/);
  const document = { title: '' };
  new Function('document', code)(document);
  expect(document.title).toBe('dark');
});

test('keeps the strings of a script unchanged inside a page', async () => {
  const text = '</script><script>x()</script> $& $` $$ \\ año 😀 \u2028 \u0000';
  const code = await inlined({ 'early.ts': `said(${JSON.stringify(text)});` });
  let said = '';
  new Function('said', code)((it: string) => (said = it));
  expect(said).toBe(text);
  const [script, ...others] = parseFragment(`<script>${code}</script>`).childNodes;
  expect(script).toMatchObject({ nodeName: 'script', childNodes: [{ value: code }] });
  expect(others).toEqual([]);
});
