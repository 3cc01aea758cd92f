import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/folder.ts';
import { readHits } from './hits.ts';
import { traceBuilt, traceFile, type TracedFile } from './trace.ts';

const run = promisify(execFile);

const source = `type Answer = { text: string };
export function answer(isEnglish: boolean): Answer {
  if (isEnglish) {
    return { text: 'Hello' };
  }
  return { text: 'Hola' };
}
export function never(): Answer {
  return { text: '' };
}
console.log(answer(false).text);
`;
const runLines = { 3: true, 4: false, 6: true, 9: false, 11: true };
const arms = [[false, true]];

/** What V8 says of a script, after Node has run it. */
async function record(folder: string, file: string) {
  const env = { ...process.env, NODE_V8_COVERAGE: join(folder, 'v8') };
  await run(process.execPath, [join(folder, file)], { env });
  const scripts = globSync(join(folder, 'v8/*.json')).flatMap(
    (report) => JSON.parse(readFileSync(report, 'utf8')).result,
  );
  const functions = scripts.find(({ url }) => url.endsWith(`/${file}`)).functions;
  return { code: readFileSync(join(folder, file), 'utf8'), functions };
}

function wasRun([file]: TracedFile[]) {
  const { lines, branches } = readHits(file ?? expect.fail('Nothing was traced'));
  return {
    lines: Object.fromEntries([...lines].map(([line, count]) => [line, count > 0])),
    arms: branches.map((branch) => branch.arms.map((count) => count > 0)),
  };
}

test('of a file that Node runs as it stands, lines and branches are those of the source', async () => {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, 'answer.ts'), source);
  const { code, functions } = await record(folder.path, 'answer.ts');
  const traced = await traceFile(join(folder.path, 'answer.ts'), {
    code: stripTypeScriptTypes(code),
    functions,
  });
  expect(wasRun(traced)).toEqual({ lines: runLines, arms });
});

test.each([
  ['alone', ''],
  ['behind a script without a map', 'console.log(1);\nvar a = () => 1;\n'],
])('of a built script %s, they are those of the source too', async (_where, before) => {
  await using folder = await temporaryFolder();
  const { outputFiles } = await build({
    stdin: { contents: source, loader: 'ts', sourcefile: 'src/answer.ts' },
    bundle: true,
    format: 'iife',
    write: false,
    sourcemap: 'inline',
    tsconfigRaw: { compilerOptions: { alwaysStrict: true } },
  });
  await writeFile(join(folder.path, 'built.js'), `${before}${outputFiles[0]?.text}`);
  const traced = await traceBuilt(await record(folder.path, 'built.js'));
  expect(traced.map(({ path }) => path)).toEqual([join(process.cwd(), 'src/answer.ts')]);
  expect(wasRun(traced)).toEqual({ lines: runLines, arms });
});

test('a script whose sources are not ours is left out', async () => {
  const map = { version: 3, sources: ['../../node_modules/a.js'], names: [], mappings: 'AAAA' };
  const base64 = Buffer.from(JSON.stringify(map)).toString('base64');
  const code = `var a;\n//# sourceMappingURL=data:application/json;base64,${base64}`;
  expect(await traceBuilt({ code, functions: [] })).toEqual([]);
});
