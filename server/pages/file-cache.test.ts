import { expect, test } from 'vitest';
import type { BuiltFile } from './built-file.ts';
import { createFileCache } from './file-cache.ts';

const size = 100;

function makeFile(path: string, bytes = size): BuiltFile {
  const etag = `"${path}"`;
  const body = { bytes: Buffer.alloc(bytes, path), etag, headers: {}, unchangedHeaders: {} };
  const bodies = new Map([['identity', body]] as const);
  return { contentType: 'text/plain', policy: null, bodies };
}

/** A cache for so many files, and what it has read so far. */
function cacheFor(files: number, readFile = async (path: string) => makeFile(path)) {
  const reads: string[] = [];
  const cache = createFileCache({
    limitBytes: files * size,
    read(path) {
      reads.push(path);
      return readFile(path);
    },
  });
  return { cache, reads };
}

test('a file in memory is there at once, and one that is not is read', async () => {
  const { cache, reads } = cacheFor(2);
  const known = makeFile('known');
  cache.add('known', known);
  expect(cache.get('known')).toBe(known);
  const other = await cache.get('other');
  expect(other.bodies.get('identity')?.etag).toBe('"other"');
  expect(cache.get('other')).toBe(other);
  expect(reads).toEqual(['other']);
});

test('the file that was asked for longest ago makes room', async () => {
  const { cache, reads } = cacheFor(2);
  for (const path of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(path);
  expect(reads).toEqual(['a', 'b', 'c', 'b']);
});

test('a file that alone is larger than the room is read each time', async () => {
  const { cache, reads } = cacheFor(2, async (path) => makeFile(path, 3 * size));
  await cache.get('large');
  await cache.get('large');
  expect(reads).toEqual(['large', 'large']);
});

test('many who ask for a file at the same time wait for one reading', async () => {
  const { cache, reads } = cacheFor(2);
  const got = await Promise.all(Array.from({ length: 50 }, () => cache.get('a')));
  expect(reads).toEqual(['a']);
  expect(new Set(got).size).toBe(1);
});

test('a file that could not be read is asked for again', async () => {
  const answers = [Promise.reject(new Error('gone')), Promise.resolve(makeFile('a'))];
  const { cache } = cacheFor(2, async () => answers.shift() ?? makeFile('never'));
  await expect(cache.get('a')).rejects.toThrow('gone');
  expect((await cache.get('a')).bodies.get('identity')?.etag).toBe('"a"');
});

test('a few files are read at a time, the others in their turn, whatever fails', async () => {
  let reading = 0;
  let most = 0;
  const { cache, reads } = cacheFor(1, async (path) => {
    reading += 1;
    most = Math.max(most, reading);
    await new Promise((resolve) => setImmediate(resolve));
    reading -= 1;
    if (Number(path) % 3 === 0) throw new Error(path);
    return makeFile(path);
  });
  const paths = Array.from({ length: 100 }, (_, index) => String(index));
  const got = await Promise.allSettled(paths.map((path) => cache.get(path)));
  expect(most).toBe(8);
  expect(reads).toEqual(paths);
  expect(got.filter(({ status }) => status === 'rejected')).toHaveLength(34);
});
