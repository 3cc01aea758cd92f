import type { BuiltFile } from './built-file.ts';

/** Files of the site by path: some in memory, the others read when they are asked for. */
export type FileCache = {
  /** Puts a file into memory, in place of those that were asked for longest ago. */
  add(path: string, file: BuiltFile): void;
  /** A file, or the promise of one that has to be read. */
  get(path: string): BuiltFile | Promise<BuiltFile>;
};

export type FileCacheOptions = {
  /** How many bytes of files may be in memory. */
  limitBytes: number;
  read: (path: string) => Promise<BuiltFile>;
};

/** How many files are read at the same time. */
const readersAtOnce = 8;

export function createFileCache({ limitBytes, read }: FileCacheOptions): FileCache {
  /** The one that was asked for longest ago comes first. */
  const kept = new Map<string, BuiltFile>();
  const underWay = new Map<string, Promise<BuiltFile>>();
  const inTurn = createTurns(readersAtOnce);
  let keptBytes = 0;

  function add(path: string, file: BuiltFile): void {
    kept.set(path, file);
    keptBytes += bytesOf(file);
    for (const [oldest, dropped] of kept) {
      if (keptBytes <= limitBytes) break;
      kept.delete(oldest);
      keptBytes -= bytesOf(dropped);
    }
  }

  /** Many who ask for the same file at the same time wait for one reading of it. */
  function readOnce(path: string): Promise<BuiltFile> {
    const known = underWay.get(path);
    if (known !== undefined) return known;
    const reading = inTurn(() => read(path))
      .then((file) => {
        add(path, file);
        return file;
      })
      .finally(() => underWay.delete(path));
    underWay.set(path, reading);
    return reading;
  }

  return {
    add,
    get(path) {
      const file = kept.get(path);
      if (file === undefined) return readOnce(path);
      kept.delete(path);
      kept.set(path, file);
      return file;
    },
  };
}

function bytesOf({ bodies }: BuiltFile): number {
  return [...bodies.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** Runs tasks, at most so many at the same time, the others in the order in which they came. */
function createTurns(atOnce: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
