import { convert } from 'ast-v8-to-istanbul';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import type { Profiler } from 'node:inspector';

/** A script that V8 has run, and how often it has run each range of it. */
export type RunScript = { code: string; functions: Profiler.FunctionCoverage[] };

/** How often each statement and each arm of each branch of a source file was run. */
export type TracedFile = Pick<
  Awaited<ReturnType<typeof convert>>[string],
  'path' | 'statementMap' | 's' | 'branchMap' | 'b'
>;

type SourceMap = { version: 3; sources: string[]; names: string[]; mappings: string };

/** How often each statement and branch of a file was run that Node ran as it stands. */
export async function traceFile(
  path: string,
  { code, functions }: RunScript,
): Promise<TracedFile[]> {
  return trace(path, code, functions);
}

/**
 * The same for every source file of a built script, which has a source map inside it; or several,
 * where scripts were joined in one file. A part without one is left out.
 */
export async function traceBuilt({ code, functions }: RunScript): Promise<TracedFile[]> {
  const traced: TracedFile[] = [];
  let start = 0;
  for (const match of code.matchAll(inlineMap)) {
    const sourceMap = readSourceMap(match[1] ?? '');
    const part = code.slice(start, match.index);
    // What stands before a bundle of esbuild's shape is a script without a map.
    const offset = start + ([...part.matchAll(bundleStart)].at(-1)?.index ?? 0);
    start = match.index + match[0].length;
    if (!sourceMap.sources.some((source) => source.startsWith(ownSources))) continue;
    const moved = functions.map((one) => moveRanges(one, offset));
    const partCode = code.slice(offset, match.index);
    traced.push(...(await trace(`${root}/built.js`, partCode, moved, sourceMap)));
  }
  return traced;
}

const root = process.cwd();
const ownSources = `${root}/src/`;
/** Only on a line of its own: a script can have another one inside it, as text. */
const inlineMap =
  /^\/\/# sourceMappingURL=data:application\/json;(?:charset=utf-8;)?base64,([\w+/=]+)$/gm;
const bundleStart = /(?<=^;?)(?:"use strict";\n)?\(\(\) => \{$/gm;

async function trace(
  path: string,
  code: string,
  functions: Profiler.FunctionCoverage[],
  sourceMap?: SourceMap,
): Promise<TracedFile[]> {
  const { program, errors } = parseSync(path, code, { lang: 'js' });
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const coverage = await convert({
    code,
    ast: program,
    coverage: { url: pathToFileURL(path).href, functions },
    ...(sourceMap && { sourceMap }),
  });
  return Object.values(coverage);
}

/** The sources of a map by their absolute paths, wherever the script was built to. */
function readSourceMap(base64: string): SourceMap {
  const map = JSON.parse(Buffer.from(base64, 'base64').toString());
  const sources = map.sources.map((source: string) =>
    source.replace(/^(?:\.\.\/)*src\//, ownSources),
  );
  return { ...map, sources };
}

function moveRanges(
  { ranges, ...others }: Profiler.FunctionCoverage,
  offset: number,
): Profiler.FunctionCoverage {
  const moved = ranges
    .filter(({ endOffset }) => endOffset > offset)
    .map(({ startOffset, endOffset, count }) => ({
      startOffset: Math.max(0, startOffset - offset),
      endOffset: endOffset - offset,
      count,
    }));
  return { ...others, ranges: moved };
}
