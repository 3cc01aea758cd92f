import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('each server block of nginx.conf replaces the default logs by ones without visitors', async () => {
  const text = await readFile(new URL('nginx.conf', import.meta.url), 'utf8');
  const [, ...blocks] = text.split(/^server \{$/m);
  expect(blocks.length).toBe(3);
  for (const block of blocks) {
    expect(block).toMatch(/^ {4}access_log \S+ altanube;$/m);
    expect(block).toMatch(/^ {4}error_log \S+ emerg;$/m);
  }
  const [, format = ''] = /^log_format altanube ([^;]*);/m.exec(text) ?? [];
  expect(format).not.toMatch(/\$(?:remote_|http_|args|query_string|request\b|request_uri|cookie_)/);
});
