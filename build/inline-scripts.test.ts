import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/folder.ts';
import { inlineScripts } from './inline-scripts.ts';

/** The code that `import code from './early.ts?inline-script'` gives, built by Vite. */
async function inlined(files: Record<string, string>): Promise<string> {
  await using folder = await temporaryFolder();
  const entry = `export { default } from './early.ts?inline-script';`;
  for (const [name, text] of Object.entries({ ...files, 'entry.ts': entry })) {
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

test('a module and all it imports become one classic script', async () => {
  const code = await inlined({
    'early.ts': `import { theme } from './theme.ts'; const title: string = theme; document.title = title;`,
    'theme.ts': `export const theme: string = 'dark';`,
  });
  expect(code).not.toMatch(/\b(?:import|export)\b/);
  const document = { title: '' };
  new Function('document', code)(document);
  expect(document.title).toBe('dark');
});

test('a name in one script is not seen by another', async () => {
  const code = await inlined({ 'early.ts': 'export const theme = 1; console.log(theme);' });
  expect(code).toMatch(/^\(\(\)=>\{.*\}\)\(\);$/s);
});

test('an import of a file that is not there stops the build', async () => {
  await expect(inlined({ 'early.ts': `import './gone.ts';` })).rejects.toThrow('gone.ts');
});
