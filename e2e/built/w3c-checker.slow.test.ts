import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Outside the lock file: it has 31 MB, and its install script would download a Java of its own. */
const version = '26.9.27';
const folder = 'node_modules/.cache/vnu';
const jar = `${folder}/node_modules/vnu-jar/build/dist/vnu.jar`;
const hasJava = spawnSync('java', ['-version']).status === 0;

/** What the checker does not know of CSS yet. */
const unknownCss = [
  /Unrecognized at-rule “@(?:container|property)”/,
  /“(?:container-type|field-sizing|paint-order)”: Property .* doesn't exist/,
  // Gradients with `var()`, and lengths in `cqi`.
  /“background”: Too many values/,
  /Parse Error/,
];

test.skipIf(!hasJava)("the W3C's checker finds no error in any page", () => {
  if (!existsSync(jar)) {
    const args = ['install', '--no-save', '--ignore-scripts', '--prefix', folder];
    execFileSync('npm', [...args, `vnu-jar@${version}`]);
  }
  const args = ['--errors-only', '--skip-non-html', '--format', 'json', 'dist'];
  const { stderr } = spawnSync('java', ['-jar', jar, ...args], { maxBuffer: 2 ** 26 });
  const { messages } = JSON.parse(String(stderr));
  const found: string[] = messages.map(
    (it: Record<string, unknown>) => `${it['url']}: ${it['message']} ${it['extract']}`,
  );
  const isKnown = (text: string) => unknownCss.some((pattern) => pattern.test(text));
  expect(found).not.toEqual([]);
  expect(found.filter((text) => !isKnown(text))).toEqual([]);
});
