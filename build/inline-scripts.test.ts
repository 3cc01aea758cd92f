import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, createServer } from 'vite';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { inlineScripts } from './inline-scripts.ts';
import { parseFragment } from 'parse5';

/** The code that `import code from './early.ts?inline-script'` gives, built by Vite. */
async function inlined(files: Record<string, string>): Promise<string> {
  await using folder = await temporaryFolder();
  await buildIn(folder.path, files);
  const module: { default: string } = await import(join(folder.path, 'dist/out.js'));
  return module.default;
}

async function buildIn(folder: string, files: Record<string, string>) {
  const entry = `export { default } from './early.ts?inline-script';`;
  for (const [name, text] of Object.entries({ 'entry.ts': entry, ...files })) {
    await writeFile(join(folder, name), text);
  }
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [inlineScripts()],
    build: { lib: { entry: 'entry.ts', formats: ['es'], fileName: () => 'out.js' } },
  });
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

test('a script is made small', async () => {
  const code = await inlined({
    'early.ts': `// about it\nconst unused = 1;\nfunction aLongName(another) {\n  return another + 1;\n}\nrun(aLongName);`,
  });
  expect(code).not.toMatch(/\n|about it|aLongName|another|unused/);
});

test('a script does not ask for strict mode, whatever TypeScript is told', async () => {
  const code = await inlined({
    'early.ts': 'run();',
    'tsconfig.json': JSON.stringify({ compilerOptions: { strict: true } }),
  });
  expect(code).toBe('(()=>{run();})();');
});

describe('what a text in a script says stays the same', () => {
  test.each([
    '</script><script>x()</script>',
    '$& $1 $` $$ \\',
    'año 😀 \u2028 \u00a0 \u0000',
    `"quoted" 'twice' \`thrice\` \${x}`,
    'line\r\nline',
    '<style>p{}</style></head>',
  ])('%j', async (text) => {
    const code = await inlined({ 'early.ts': `said(${JSON.stringify(text)});` });
    let said = '';
    new Function('said', code)((it: string) => (said = it));
    expect(said).toBe(text);

    const [script, ...others] = parseFragment(`<script>${code}</script>`).childNodes;
    expect(script).toMatchObject({ nodeName: 'script', childNodes: [{ value: code }] });
    expect(others).toEqual([]);
  });
});

test('a text that would keep the page from seeing the end of the script stops the build', async () => {
  const build = inlined({ 'early.ts': `said("<!-- <script>");` });
  await expect(build).rejects.toThrow(/early\.ts.*“<!--” cannot stand in a script inside a page/);
});

test('two scripts are told apart, and the same one may be imported twice', async () => {
  const code = await inlined({
    'entry.ts': `import a from './early.ts?inline-script'; import b from './late.ts?inline-script';
      import c from './early.ts?inline-script'; export default JSON.stringify([a, b, c]);`,
    'early.ts': `run('early')`,
    'late.ts': `run('late')`,
  });
  const [a, b, c] = JSON.parse(code);
  expect([a, c]).toEqual([b.replace('late', 'early'), a]);
  expect(b).toContain('late');
});

test('a module without the mark is left to Vite', async () => {
  const code = await inlined({
    'entry.ts': `export { theme as default } from './early.ts';`,
    'early.ts': `export const theme = 'inline-script';`,
  });
  expect(code).toBe('inline-script');
});

test('every file of a script is watched in development', async () => {
  await using folder = await temporaryFolder();
  const files = { 'early.ts': `import './theme.ts'; run();`, 'theme.ts': 'set(1);' };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder.path, name), text);
  const server = await createServer({
    root: folder.path,
    configFile: false,
    logLevel: 'silent',
    plugins: [inlineScripts()],
    server: { middlewareMode: true, ws: false },
  });
  await server.transformRequest('/early.ts?inline-script');
  const watched = [...server.environments.client.pluginContainer.watchFiles];
  await server.close();
  expect(watched.toSorted()).toEqual(Object.keys(files).map((name) => join(folder.path, name)));
});

test.each([
  ['itself', { 'entry.ts': `export { default } from './gone.ts?inline-script';` }],
  ['a file that it imports', { 'early.ts': `import './gone.ts';` }],
])('%s that is not there stops the build', async (_name, files) => {
  await expect(inlined(files)).rejects.toThrow('gone.ts');
});

test('a mistake in the code stops the build', async () => {
  await expect(inlined({ 'early.ts': 'const = 1;' })).rejects.toThrow('early.ts');
});
