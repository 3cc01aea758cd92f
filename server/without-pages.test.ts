import { expect, test } from 'vitest';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { postMessage } from './testing/posts.ts';
import { linkContent, startServer } from './testing/server-process.ts';

test('a server without pages accepts messages from pages at SITE_URL only', async () => {
  await using folder = await createTemporaryFolder();
  await linkContent(folder.path);
  const siteUrl = 'https://www.altanube.example';
  const settings = { PAGES: 'off', SITE_URL: siteUrl, MAIL: 'folder' };
  await using server = await startServer(folder.path, settings);
  const post = (origin: string) => postMessage(server.url, { headers: { origin } });
  expect((await post(siteUrl)).status).toBe(200);
  expect((await post('https://evil.example')).status).toBe(403);
  const form = await fetch(`${server.url}/send-contact-email?lng=en`, {
    method: 'POST',
    headers: { origin: siteUrl },
    body: new URLSearchParams({ name: 'Ana' }),
    redirect: 'manual',
  });
  expect(form.headers.get('location')).toMatch(/^\/contacto\/no-enviado/);
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' });
  const page = await fetch(`${server.url}/faq`);
  expect(page.status).toBe(404);
  expect(page.headers.get('content-type')).toBe('application/problem+json');
  expect(page.headers.get('strict-transport-security')).not.toBeNull();
});
