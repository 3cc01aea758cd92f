import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Files } from './files.ts';
import { createMedia } from './media.ts';

/** As an iPhone writes it. */
const heic =
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAGgACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAACJtZGF0AAAAFigBr1jm9Oq+L8b1//y/TIeNQnkanfA=';
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'media-'));
  mkdirSync(join(folder, 'media'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('turns a photo, makes it smaller and drops where it was taken (EDIT-11)', async () => {
  const create = { width: 3000, height: 2000, channels: 3, background: '#c84' } as const;
  const photo = await sharp({ create })
    .withExif({ IFD3: { GPSLatitude: '40/1 24/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif?.length).toBeGreaterThan(0);
  const { name } = await (await send('Oficina de Bogotá.JPG', photo)).json();
  expect(name).toBe('oficina-de-bogota.webp');
  const stored = await sharp(join(folder, 'media', name)).metadata();
  expect(stored).toMatchObject({ format: 'webp', width: 1600, height: 2400 });
  expect([stored.exif, stored.orientation]).toEqual([undefined, undefined]);
  // The same again is the same file; another one gets a name of its own.
  expect(await (await send('Oficina de Bogotá.JPG', photo)).json()).toEqual({ name });
  const other = await sharp(photo).negate().png().toBuffer();
  const second = await send('oficina de bogota.png', Buffer.from(other));
  expect(await second.json()).toEqual({ name: 'oficina-de-bogota-2.webp' });
});

test.each([
  ['heic', 415, Buffer.from(heic, 'base64')],
  ['picture', 415, Buffer.from('no picture')],
  ['size', 413, Buffer.alloc(25_000_001)],
  ...[
    '<script>alert(1)</script>',
    '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
    '<rect\nonload = "alert(1)"/>',
    '<a href="javascript:alert(1)"><rect/></a>',
    '<a href="&#106;avascript:alert(1)"><rect/></a>',
    '<a><set attributeName="href" to="x"/></a>',
    '<foreignObject><body/></foreignObject>',
    '<image href="https://example.com/a.png"/>',
    '<style>@import "https://example.com/a.css"</style>',
    '<style>rect { fill: url(https://example.com/a.svg) }</style>',
  ].map((content) => ['script', 415, Buffer.from(svg(content))] as const),
] as const)('stores nothing that is refused: %s (EDIT-11)', async (reason, status, bytes) => {
  const response = await send('foto.heic', bytes);
  expect([response.status, await response.json()]).toEqual([status, { reason }]);
  expect(readdirSync(join(folder, 'media'))).toEqual([]);
});

test('keeps an SVG as it is, which runs nothing when opened', async () => {
  const logo = svg('<defs><path id="p" d="M0 0h9"/></defs><use href="#p" style="fill:url(#p)"/>');
  expect(await (await send('logo.svg', Buffer.from(logo))).json()).toEqual({ name: 'logo.svg' });
  expect(readFileSync(join(folder, 'media/logo.svg'), 'utf8')).toBe(logo);
  const { headers } = await createMedia(new Files(folder)).request('/media/logo.svg');
  expect(headers.get('content-type')).toBe('image/svg+xml');
  expect(headers.get('content-security-policy')).toBe('sandbox');
});

test('lists the pictures that nobody uses, and deletes only these', async () => {
  for (const name of ['used.webp', 'unused.webp']) writeFileSync(join(folder, 'media', name), '');
  writeFileSync(join(folder, 'people.yaml'), '- photo: used.webp\n');
  const media = createMedia(new Files(folder));
  for (const name of ['used.webp', 'unused.webp', '../people.yaml', '..%2fpeople.yaml']) {
    await media.request(`/media/${name}`, { method: 'DELETE' });
  }
  const listed = await (await media.request('/media')).json();
  expect(listed).toEqual([{ name: 'used.webp', isUsed: true }]);
  expect(readdirSync(folder)).toContain('people.yaml');
});

function send(name: string, bytes: Uint8Array<ArrayBuffer>) {
  const path = `/media/${encodeURIComponent(name)}`;
  const headers = { 'content-length': String(bytes.length) };
  return createMedia(new Files(folder)).request(path, { method: 'POST', body: bytes, headers });
}
