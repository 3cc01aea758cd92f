import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@altanube/outbox/testing/folder';

/** A disk for a server's data that is soon full, until there is room again. */
export type SmallDisk = AsyncDisposable & {
  environment: Record<string, string>;
  shellCommand: string;
  makeRoom(pid: number): Promise<void>;
};

export type DiskKind = keyof typeof starts;

const starts = { 'a full disk': mountTmpfs, 'a limit on the size of files': limitFiles } as const;

/**
 * The kinds of small disk that this machine permits. Mounting needs rights that a container may lack; a
 * limit on the size of files needs none, and refuses writes in much the same way.
 */
export async function permittedDisks(): Promise<DiskKind[]> {
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

export function startSmallDisk(kind: DiskKind): Promise<SmallDisk> {
  return starts[kind]();
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
