import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { temporaryFolder } from '#server/testing/folder.ts';

/** A real PostgreSQL with one empty database, on a small disk where one can be mounted. */
export type Database = {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends every connection to the database. Resolves with how many there were. */
  cutConnections(): Promise<number>;
  /** Fills its disk and makes room again; null where no disk can be mounted. */
  disk: { fill(): Promise<void>; makeRoom(): Promise<void> } | null;
};

const program = join(import.meta.dirname, '../../server/testing/database-service.ts');
const diskBytes = 200_000_000;

/** What it starts and mounts ends with `resources`, also if they end before it has started. */
export async function startDatabase(resources: AsyncDisposableStack): Promise<Database> {
  const service = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(service, 'close');
  resources.defer(async () => {
    service.stdin.end();
    await ended;
  });
  const [address] = await once(createInterface(service.stdout), 'line');
  const ask = async (method: string, body = '') => {
    const response = await fetch(String(address), { method, ...(body && { body }) });
    return response.text();
  };
  const url = await ask('POST');
  const disk = await mountDisk(resources);
  if (disk !== null) await moveTo(url, disk);
  return {
    url,
    stop: async () => void (await ask('PUT', 'stop')),
    start: async () => void (await ask('PUT', 'start')),
    cutConnections: () => cutConnections(url),
    disk: disk === null ? null : fillable(disk),
  };
}

/** Mounting needs rights that a container may lack; null there. */
async function mountDisk(resources: AsyncDisposableStack): Promise<string | null> {
  const { path } = resources.use(await temporaryFolder());
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', path];
    execFileSync('mount', options, { stdio: 'pipe' });
  } catch {
    return null;
  }
  // PostgreSQL, whose files are there, may take a moment to end.
  resources.defer(() => void execFileSync('umount', ['--lazy', path]));
  // PostgreSQL refuses to run as root and runs as another user then.
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', path]);
  return path;
}

async function moveTo(url: string, folder: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await withClient(Object.assign(new URL(url), { pathname: '/postgres' }).href, async (client) => {
    await client.query(`CREATE TABLESPACE small LOCATION '${folder}'`);
    await client.query(`ALTER DATABASE ${name} SET TABLESPACE small`);
  });
}

function fillable(folder: string) {
  const filler = join(folder, 'filler');
  return {
    async fill() {
      const { bavail, bsize } = await statfs(folder);
      await writeFile(filler, Buffer.alloc(bavail * bsize)).catch((error: unknown) => {
        // PostgreSQL has taken the rest meanwhile.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      });
    },
    makeRoom: () => rm(filler),
  };
}

async function cutConnections(url: string): Promise<number> {
  const others = 'datname = current_database() AND pid <> pg_backend_pid()';
  return withClient(url, async (client) => {
    const { rowCount } = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${others}`,
    );
    return rowCount ?? 0;
  });
}

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return use(client).finally(() => client.end());
}
