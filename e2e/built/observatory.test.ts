import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { startServer } from '#server/testing/server-process.ts';
import { scan } from '#testing/observatory.ts';
import { startTlsFront } from '#testing/tls-front.ts';

const repository = join(import.meta.dirname, '../..');

/**
 * Points beside the 100 that every site starts with: the most that algorithm 4 gives for each. Left
 * are 5 for being in the browsers' preload list, and 5 for the cookies of a first visit, which sets none.
 */
const bestResults = {
  'content-security-policy': ['csp-implemented-with-no-unsafe-default-src-none', 10],
  cookies: ['cookies-not-found', 0],
  'cross-origin-resource-policy': ['corp-implemented-with-same-origin', 10],
  'cross-origin-resource-sharing': ['cross-origin-resource-sharing-not-implemented', 0],
  redirection: ['redirection-to-https', 0],
  'referrer-policy': ['referrer-policy-private', 5],
  'strict-transport-security': ['hsts-implemented-max-age-at-least-six-months', 0],
  'subresource-integrity': ['sri-implemented-and-all-scripts-loaded-securely', 5],
  'x-content-type-options': ['x-content-type-options-nosniff', 0],
  'x-frame-options': ['x-frame-options-implemented-via-csp', 5],
};

test('MDN’s HTTP Observatory gives all the points that a site without preloading can have', async () => {
  await using folder = await temporaryFolder();
  for (const name of ['dist', 'content']) {
    await symlink(join(repository, name), join(folder.path, name));
  }
  let port = 0;
  await using front = await startTlsFront(folder.path, () => port);
  const settings = { SITE_URL: `https://${front.host}`, MAIL: 'folder' };
  await using server = await startServer(folder.path, settings);
  port = server.port;

  const { scan: scanned, tests } = await scan(front.host, front.certificate);
  const results = Object.entries(tests).map(([name, { result, scoreModifier }]) => [
    name,
    [result, scoreModifier],
  ]);
  expect(Object.fromEntries(results)).toEqual(bestResults);
  expect(scanned).toEqual({ algorithmVersion: 4, grade: 'A+', score: 135 });
});
