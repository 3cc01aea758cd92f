import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { staticSections } from './static-sections.ts';

const component = "import { useState } from 'react';\nexport const Steps = () => useState(1);\n";

test('a hook in a section ends the build, and the message says where the component belongs', async () => {
  await expect(buildComponent('site/src/sections/home/steps.tsx')).rejects.toThrow(
    /steps\.tsx:2:27[^]*useState has no effect .* site\/src\/features\/steps\//,
  );
});

test('a hook in a feature does not', async () => {
  await buildComponent('site/src/features/steps/steps.tsx');
});

async function buildComponent(file: string): Promise<void> {
  await using folder = await temporaryFolder();
  const path = join(folder.path, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, component);
  await build({
    root: folder.path,
    configFile: false,
    logLevel: 'silent',
    plugins: [staticSections()],
    build: { lib: { entry: path, formats: ['es'] }, rolldownOptions: { external: ['react'] } },
  });
}
