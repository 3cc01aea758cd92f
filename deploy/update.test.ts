import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { installSite } from './testing/installation.ts';

/** Each test goes on from the release that the one before has left in use. */
const site = await installSite();
afterAll(() => site[Symbol.asyncDispose]());

const title = /(?<=<title>)[^<]*/;
const listScripts = (release: string) => {
  const folder = join(site.root, 'releases', release, 'dist/_astro');
  return globSync('*.js', { cwd: folder }).sort();
};

/** That the update fails, says why, leaves nothing behind, and the server starts as before. */
async function expectNoChange(update: { code: number | null; output: string }, why: RegExp) {
  const [inUse, releases] = [site.inUse(), site.releases()];
  expect(update.output).toMatch(why);
  expect(update.code).toBe(1);
  expect(releases).toContain(inUse);
  await using server = await site.serve();
  expect(await server.text('/healthz')).toContain('"ok"');
  expect(await server.text('/')).toMatch(title);
}

test('an update makes a release, tries it, and lets current lead to it', async () => {
  const { code, output } = await site.update();
  expect(output).toContain(`current leads to releases/${site.inUse()}`);
  expect(code).toBe(0);
  expect(site.releases()).toEqual([site.inUse(), '20000101T000000Z-packages'].sort());
  // What was tried has left nothing where messages are kept.
  expect(existsSync(join(site.root, 'data'))).toBe(false);
  await using server = await site.serve();
  expect(await server.text('/healthz')).toContain('"ok"');
});

test('a server goes on with its release until it is restarted', async () => {
  const before = site.inUse();
  await using old = await site.serve();
  const oldTitle = title.exec(await old.text('/faq?lng=es'))?.[0];
  site.edit(
    'content/es/faq.yaml',
    /^ {2}title: .*/m,
    '  title: Otra página de preguntas | {company.name}',
  );
  const kept = join(site.root, 'releases', before, 'dist/_astro/earlier.0a1b2c.js');
  const outdated = join(site.root, 'releases', before, 'dist/_astro/outdated.0a1b2c.js');
  for (const file of [kept, outdated]) writeFileSync(file, '// of a page that is open');
  utimesSync(outdated, new Date(0), new Date(0));

  const { code, output } = await site.update();
  expect(output).toContain('The packages are those of the release in use.');
  expect(code).toBe(0);
  expect(site.inUse()).not.toBe(before);
  expect(title.exec(await old.text('/faq?lng=es'))?.[0]).toBe(oldTitle);
  await using restarted = await site.serve();
  expect(await restarted.text('/faq?lng=es')).toContain('<title>Otra página de preguntas |');
  // Scripts of the build before, and of those before it, unless they are older than a year.
  expect(listScripts(site.inUse())).toEqual(
    expect.arrayContaining(listScripts(before).filter((name) => name !== basename(outdated))),
  );
  expect(await restarted.text(`/_astro/${basename(kept)}`)).toContain('of a page that is open');
  expect(listScripts(site.inUse())).not.toContain(basename(outdated));
  // Two releases, one file.
  const [one, other] = [before, site.inUse()].map(
    (name) => statSync(join(site.root, 'releases', name, 'node_modules/astro/package.json')).ino,
  );
  expect(one).toBe(other);
});

test('the way back leads to the release before, which has the scripts of the newer one', async () => {
  const newer = site.inUse();
  const back = await site.update('--back');
  expect(back).toMatchObject({ code: 0 });
  expect(site.inUse()).not.toBe(newer);
  expect(listScripts(site.inUse())).toEqual(expect.arrayContaining(listScripts(newer)));
  await using server = await site.serve();
  expect(await server.text('/faq?lng=es')).not.toContain('Otra página de preguntas');
  expect(await site.update('--back', newer)).toMatchObject({ code: 0 });
  expect(site.inUse()).toBe(newer);
  const unknown = await site.update('--back', 'unknown');
  expect(unknown).toEqual({
    code: 1,
    output: expect.stringContaining('There is no release unknown.'),
  });
});

test.each([
  ['a mistake in a text', 'content/es/faq.yaml', /^hero:/m, 'heroe:', /content\/es\/faq\.yaml/],
  [
    'packages that cannot be installed',
    'package-lock.json',
    '"version": "0.1.0"',
    '"version": "0.1.1"',
    /could not be installed/,
  ],
  [
    'a server that does not start',
    'server/serve.ts',
    'const parsed = readConfig();',
    'const parsed = readConfig();\n  throw new Error("Not today");',
    /it does not start:[^]*Not today/,
  ],
])('%s: the release in use stays, and still starts', async (_, file, before, after, why) => {
  const [inUse, releases] = [site.inUse(), site.releases()];
  site.edit(file, before, after);
  const update = await site.update();
  site.edit(file, after, typeof before === 'string' ? before : 'hero:');
  await expectNoChange(update, why);
  expect([site.inUse(), site.releases()]).toEqual([inUse, releases]);
});

test('of two updates at once one is refused', async () => {
  const other = spawn(
    'flock',
    [join(site.root, 'update.lock'), 'sh', '-c', 'echo locked; read line'],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  await once(other.stdout, 'data');
  const update = await site.update();
  other.stdin.end('\n');
  await once(other, 'exit');
  await expectNoChange(update, /Another update is under way/);
});

test('an update that is killed changes nothing, and the next one removes what it has left', async () => {
  const [inUse, releases] = [site.inUse(), site.releases()];
  const killed = site.startUpdate();
  const [, left = ''] = await killed.said(/^Making releases\/(\S+)/);
  await killed.said(/> exec node scripts\/build-site/);
  await killed.kill();
  expect(site.inUse()).toBe(inUse);
  expect(site.releases()).toEqual([...releases, left].sort());
  writeFileSync(join(site.root, 'repository/packed-refs.lock'), '');
  await using running = await site.serve();
  expect(await site.update()).toMatchObject({ code: 0 });
  expect(site.releases()).not.toContain(left);
  expect(await running.text('/healthz')).toContain('"ok"');
});

test('the last releases stay, and any that a server runs from', async () => {
  const newest = site.inUse();
  expect(await site.update('--back')).toMatchObject({ code: 0 });
  const runs = site.inUse();
  await using server = await site.serve();
  const { code, output } = await site.update();
  expect(output).toContain(`releases/${runs} stays: a server runs from it.`);
  expect(code).toBe(0);
  expect(site.releases()).toEqual([runs, newest, site.inUse()].sort());
  expect(await server.text('/faq')).toMatch(title);
});
