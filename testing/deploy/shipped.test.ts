import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { repeatLines, replace } from './shipped.ts';

test('a file is used as it is but for what is replaced, all of which must be in it', () => {
  expect(replace('listen 80;\nlisten 80;', [['80', '8080']])).toBe('listen 8080;\nlisten 8080;');
  expect(() => replace('listen 80;', [['listen 443', '']])).toThrow(
    '“listen 443” is not in the file',
  );
});

test('a line with an address is written once for each server', () => {
  const servers = ['127.0.0.1:1', '127.0.0.1:2'];
  expect(repeatLines('a\nserver x backup;\nb', 'x', servers)).toBe(
    'a\nserver 127.0.0.1:1 backup;\nserver 127.0.0.1:2 backup;\nb',
  );
  expect(() => repeatLines('a', 'x', servers)).toThrow('“x” is not in the file');
});

test('each server block of nginx.conf has a log without visitors in place of that of the machine', async () => {
  const text = await readFile(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8');
  const [, ...blocks] = text.split(/^server \{$/m);
  expect(blocks.length).toBe(3);
  for (const block of blocks) {
    expect(block).toMatch(/^ {4}access_log \S+ altanube;$/m);
    expect(block).toMatch(/^ {4}error_log \S+ emerg;$/m);
  }
  const [, format = ''] = /^log_format altanube ([^;]*);/m.exec(text) ?? [];
  expect(format).not.toMatch(/\$(?:remote_|http_|args|query_string|request\b|request_uri|cookie_)/);
});
