import { expect, test } from 'vitest';
import { getSiteUrl } from '@altanube/runtime/config';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { waitForLine, startChild } from '../server/testing/child.ts';

test('npm start serves the built site', async () => {
  await using folder = await createTemporaryFolder();
  const settings = { PORT: '0', HOST: '127.0.0.1', SITE_URL: getSiteUrl({}) };
  await using server = startChild(['scripts/start.mjs'], {
    env: { ...process.env, ...settings, ENV_FILE: '/dev/null', DATA_DIR: folder.path },
  });
  const [, address = ''] = await waitForLine(server.child, /^Serving (\S+)$/);
  const { port } = new URL(address);
  expect((await fetch(`http://127.0.0.1:${port}/faq`)).status).toBe(200);
});
