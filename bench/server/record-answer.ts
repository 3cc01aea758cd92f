import { writeFile } from 'node:fs/promises';
import { request } from 'undici';
import type { Answer } from './answer.ts';
import type { Case } from './cases.ts';

const headersOfConnection = ['connection', 'date', 'keep-alive'];

/** What a server responds in a case; the body goes to a file, compressed as it came. */
export async function recordAnswer(
  origin: string,
  { path, headers }: Pick<Case, 'path' | 'headers'>,
  bodyFile: string,
): Promise<Answer> {
  const response = await request(origin + path, { headers });
  await writeFile(bodyFile, await response.body.bytes());
  const kept = Object.entries(response.headers).filter(
    ([name]) => !headersOfConnection.includes(name),
  );
  return {
    status: response.statusCode,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    bodyFile,
  };
}
