import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { installSite } from './testing/installation.ts';

/** Each test starts from the current release of the test before. */
const site = await installSite();
afterAll(() => site[Symbol.asyncDispose]());

const title = /(?<=<title>)[^<]*/;
const inRelease = (name: string, path: string) => join(site.root, 'releases', name, path);
const listScripts = (release: string) =>
  globSync('*.js', { cwd: inRelease(release, 'dist/_astro') });

/** Expects that the update failed and said why, and that the server starts as before. */
async function expectNoChange(update: { code: number | null; output: string }, why: RegExp) {
  expect(update.output).toMatch(why);
  expect(update.code).toBe(1);
  expect(site.listReleases()).toContain(site.getCurrentRelease());
  await using server = await site.serve();
  expect(await server.text('/healthz')).toContain('"ok"');
  expect(await server.text('/')).toMatch(title);
}

test('an update makes a release, tries it, and points current to it', async () => {
  const { code, output } = await site.update();
  expect(output).toContain(`current leads to releases/${site.getCurrentRelease()}`);
  expect(code).toBe(0);
  expect(site.listReleases()).toEqual(['20000101T000000Z-packages', site.getCurrentRelease()]);
  // Trying the release has left nothing in the data folder.
  expect(existsSync(join(site.root, 'data'))).toBe(false);
  await using server = await site.serve();
  expect(await server.text('/healthz')).toContain('"ok"');
});

test('a server uses its release until it is restarted', async () => {
  const before = site.getCurrentRelease();
  await using old = await site.serve();
  const oldTitle = title.exec(await old.text('/faq?lng=es'))?.[0];
  const newTitle = 'Otra página de preguntas';
  site.edit('content/es/faq.yaml', /^ {2}title: .*/m, `  title: ${newTitle} | {company.name}`);
  const [recent, outdated] = ['earlier.0a1b2c.js', 'outdated.0a1b2c.js'];
  for (const name of [recent, outdated]) {
    writeFileSync(inRelease(before, `dist/_astro/${name}`), '// of a page that is open');
  }
  utimesSync(inRelease(before, `dist/_astro/${outdated}`), new Date(0), new Date(0));

  const { code, output } = await site.update();
  expect(output).toContain('The packages are those of the release in use.');
  expect(code).toBe(0);
  expect(site.getCurrentRelease()).not.toBe(before);
  expect(title.exec(await old.text('/faq?lng=es'))?.[0]).toBe(oldTitle);
  await using restarted = await site.serve();
  expect(await restarted.text('/faq?lng=es')).toContain(`<title>${newTitle} |`);
  // Scripts of earlier builds, unless they are older than a year.
  const scripts = listScripts(site.getCurrentRelease());
  const kept = listScripts(before).filter((name) => name !== outdated);
  expect(scripts).toEqual(expect.arrayContaining(kept));
  expect(await restarted.text(`/_astro/${recent}`)).toContain('of a page that is open');
  expect(scripts).not.toContain(outdated);
  // Two releases, one file.
  const getInode = (name: string) =>
    statSync(inRelease(name, 'node_modules/astro/package.json')).ino;
  expect(getInode(before)).toBe(getInode(site.getCurrentRelease()));
});

test('--back points current to the previous release, with the scripts of the newer one', async () => {
  const newer = site.getCurrentRelease();
  writeFileSync(inRelease(newer, 'dist/_astro/newer.0a1b2c.js'), '//');
  expect(await site.update('--back')).toMatchObject({ code: 0 });
  expect(site.getCurrentRelease()).not.toBe(newer);
  expect(listScripts(site.getCurrentRelease())).toEqual(expect.arrayContaining(listScripts(newer)));
  await using server = await site.serve();
  expect(await server.text('/faq?lng=es')).not.toContain('Otra página de preguntas');
  expect(await site.update('--back', newer)).toMatchObject({ code: 0 });
  expect(site.getCurrentRelease()).toBe(newer);
  const output = expect.stringContaining('There is no release unknown.');
  expect(await site.update('--back', 'unknown')).toEqual({ code: 1, output });
});

test.each([
  ['a mistake in a text', 'content/es/faq.yaml', '\nhero:', '\nheroe:', /content\/es\/faq\.yaml/],
  ['packages that do not install', 'package-lock.json', '"0.1.0"', '"0.1.1"', /not be installed/],
])('keeps the current release, which still starts, after %s', async (_, file, good, bad, why) => {
  const [inUse, releases] = [site.getCurrentRelease(), site.listReleases()];
  site.edit(file, good, bad);
  const update = await site.update();
  site.edit(file, bad, good);
  await expectNoChange(update, why);
  expect([site.getCurrentRelease(), site.listReleases()]).toEqual([inUse, releases]);
});

test('refuses an update while another one is running', async () => {
  const command = [join(site.root, 'update.lock'), 'sh', '-c', 'echo locked; read line'];
  const other = spawn('flock', command, { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(other.stdout, 'data');
  const update = await site.update();
  other.stdin.end('\n');
  await once(other, 'exit');
  await expectNoChange(update, /Another update is under way/);
});

test('a killed update changes nothing, and the next one cleans up after it', async () => {
  const [inUse, releases] = [site.getCurrentRelease(), site.listReleases()];
  const killed = site.startUpdate();
  const [, left = ''] = await killed.waitForOutput(/^Making releases\/(\S+)/);
  await killed.waitForOutput(/> exec node scripts\/build/);
  await killed.kill();
  expect(site.getCurrentRelease()).toBe(inUse);
  expect(site.listReleases()).toEqual([...releases, left].sort());
  writeFileSync(join(site.root, 'repository/packed-refs.lock'), '');
  await using running = await site.serve();
  expect(await site.update()).toMatchObject({ code: 0 });
  expect(site.listReleases()).not.toContain(left);
  expect(await running.text('/healthz')).toContain('"ok"');
});

test('keeps the last releases, and any that a server runs from', async () => {
  const newest = site.getCurrentRelease();
  expect(await site.update('--back')).toMatchObject({ code: 0 });
  const runs = site.getCurrentRelease();
  await using server = await site.serve();
  const { code, output } = await site.update();
  expect(output).toContain(`releases/${runs} stays: a server runs from it.`);
  expect(code).toBe(0);
  expect(site.listReleases()).toEqual([runs, newest, site.getCurrentRelease()].sort());
  expect(await server.text('/faq')).toMatch(title);
});
