import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { expect, test } from 'vitest';
import { amount } from '../slow.ts';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { startTarget } from './target.ts';

/** Messages fill the disk: those that do not fit are refused, and those that got a 200 go out once. */
const message = { ...leadInput, message: 'x'.repeat(2000) };
const mostPosts = 2000;

test.each(await permittedDisks())(
  '%s loses nothing, and is used again once it has room',
  async (kind) => {
    await using disk = await starts[kind]();
    const { environment, shellCommand } = disk;
    await using target = await startTarget({ environment, shellCommand });
    let status = 200;
    for (let count = 0; status === 200 && count < mostPosts; count += 1) {
      status = (await target.post(message)).status;
    }
    expect(status).toBe(503);

    for (let count = 0; count < amount({ share: 10, all: 80 }); count += 1) {
      expect((await fetch(target.server.url)).status).toBe(200);
      expect([200, 503]).toContain((await target.post(message)).status);
    }

    await disk.makeRoom(target.server.pid);
    await expect.poll(async () => (await target.post()).status, { timeout: 30_000 }).toBe(200);
    await target.expectUnharmed({ isReported: true });
  },
);

/** A disk for a server's data that is soon full, until there is room again. */
type SmallDisk = AsyncDisposable & {
  environment: Record<string, string>;
  shellCommand: string;
  makeRoom(pid: number): Promise<void>;
};

type DiskKind = keyof typeof starts;

const starts = { 'a full disk': mountTmpfs, 'a limit on the size of files': limitFiles } as const;

/**
 * The kinds of small disk that this machine permits. Mounting needs rights that a container may lack; a
 * limit on the size of files needs none, and refuses writes in much the same way.
 */
async function permittedDisks(): Promise<DiskKind[]> {
  try {
    await using _disk = await mountTmpfs();
    return ['a full disk', 'a limit on the size of files'];
  } catch {
    console.log(
      'No file system can be mounted here: a limit on the size of files takes its place.',
    );
    return ['a limit on the size of files'];
  }
}

async function mountTmpfs(): Promise<SmallDisk> {
  await using resources = new AsyncDisposableStack();
  const { path } = resources.use(await temporaryFolder());
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path], { stdio: 'pipe' });
  resources.defer(() => void execFileSync('umount', [path]));
  const filler = join(path, 'filler');
  await writeFile(filler, Buffer.alloc(600_000));
  const owned = resources.move();
  return {
    environment: { DATA_DIR: path },
    shellCommand: ':',
    makeRoom: () => rm(filler),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function limitFiles(): Promise<SmallDisk> {
  return {
    environment: {},
    // In blocks of 512 bytes, or of 1024 where the shell is Bash.
    shellCommand: 'ulimit -S -f 600',
    async makeRoom(pid) {
      execFileSync('prlimit', ['--pid', String(pid), '--fsize=unlimited:']);
    },
    async [Symbol.asyncDispose]() {},
  };
}
