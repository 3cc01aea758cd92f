import { existsSync, globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { Profiler } from 'node:inspector';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addHits, readHits, type FileHits } from './hits.ts';
import { traceBuilt, traceFile, type TracedFile } from './trace.ts';

/** What was run of each source file, by its path from the root of the project. */
export type Hits = Map<string, FileHits>;

const root = process.cwd();

/** Puts together what was run in the tests, in servers, in the build and in browsers. */
export async function readCoverage(folder: string): Promise<Hits> {
  const hits = readVitest(join(folder, 'vitest/coverage-final.json'));
  for await (const traced of tracedFiles(folder)) {
    for (const file of traced) {
      const known = hits.get(fromRoot(file.path));
      if (known !== undefined) addHits(known, file);
    }
  }
  return hits;
}

/** Vitest's own report names every line and every branch, also of files that nothing has loaded. */
function readVitest(file: string): Hits {
  const report: Record<string, TracedFile> = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(Object.values(report).map((data) => [fromRoot(data.path), readHits(data)]));
}

async function* tracedFiles(folder: string): AsyncGenerator<TracedFile[]> {
  for (const { url, functions } of readNode(join(folder, 'servers'))) {
    const path = url.startsWith(`file://${root}/`) ? fileURLToPath(url) : '';
    if (!/^(?:server|src|packages)\/.*\.ts$/.test(fromRoot(path))) continue;
    const code = stripTypeScriptTypes(readFileSync(path, 'utf8'));
    yield traceFile(path, { code, functions });
  }
  for (const { url, functions } of readNode(join(folder, 'build'))) {
    const path = url.replace(`file://${root}/dist/.prerender/`, `${folder}/renderers/`);
    if (path === url || !existsSync(path)) continue;
    yield traceBuilt({ code: readFileSync(path, 'utf8'), functions });
  }
  for (const file of globSync(join(folder, 'browser/*.json'))) {
    const { code, functions } = JSON.parse(readFileSync(file, 'utf8'));
    const script = readFileSync(join(dirname(file), basename(code)), 'utf8');
    yield traceBuilt({ code: script, functions });
  }
}

/** What Node processes have left in the folder that `NODE_V8_COVERAGE` named. */
function readNode(folder: string): Profiler.ScriptCoverage[] {
  return globSync(join(folder, '*.json')).flatMap((file) => {
    const { result }: { result: Profiler.ScriptCoverage[] } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    return result;
  });
}

function fromRoot(path: string): string {
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
}
