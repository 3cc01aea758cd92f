import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { trimPage } from './trim-styles.ts';

const script = '<script type="module" src="/_astro/document.1.js"></script>';

// That no page lacks a rule for what it fetches, and for its islands, is in `output.test.ts`.
test('a page keeps the rules of its elements, classes, states and attributes, and no others', async () => {
  const kept = '.a{color:red}.a:hover,[data-open]{color:tan}p{margin:0}';
  const css = `${kept}.b{color:blue}ul{margin:1px}@media print{.b{color:red}}@keyframes c{}`;
  const body = `<body><p class="a">x</p>${script}</body>`;
  expect(await trimmed(`<head><style>${css}</style></head>${body}`)).toContain(
    `<style>${kept}</style>`,
  );
});

test('a rule with a fallback for color-mix() keeps only the mixed colour', async () => {
  const mixed = 'p{color:color-mix(in lab, red, tan)}';
  const css = `p{color:red}@supports (color:color-mix(in lab, red, red)){${mixed}}p{margin:0}`;
  expect(
    await trimmed(`<head><style>${css}</style></head><body><p>x</p>${script}</body>`),
  ).toContain('<style>p{color:color-mix(in lab, red, tan);margin:0}</style>');
});

async function trimmed(html: string): Promise<string> {
  await using folder = await createTemporaryFolder();
  await mkdir(join(folder.path, '_astro'));
  await writeFile(join(folder.path, '_astro/document.1.js'), '');
  return await trimPage(html, folder.path);
}
