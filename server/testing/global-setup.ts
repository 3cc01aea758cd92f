import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { writeDist } from './dist.ts';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';

/** Shared by all tests, because creating these takes seconds. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dist = await createTemporaryFolder();
  await writeDist(dist.path);

  const program = join(import.meta.dirname, 'database-service.ts');
  const service = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(service, 'close');
  const [address] = await once(createInterface(service.stdout), 'line');

  project.provide('smallDist', dist.path);
  project.provide('databaseService', String(address));
  return async () => {
    service.stdin.end();
    await ended;
    await dist[Symbol.asyncDispose]();
  };
}
