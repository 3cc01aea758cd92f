/** `deploy/prometheus.yml` and its rules in Debian's Prometheus, with a real server to look at. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { temporaryFolder } from '#server/testing/folder.ts';
import { freePort } from '@altanube/outbox/testing/free-port';
import { startServer, writeServerFolder } from '#server/testing/server-process.ts';

const repository = join(import.meta.dirname, '../..');
const rules = join(repository, 'deploy/prometheus-rules.yml');
const config = join(repository, 'deploy/prometheus.yml');
const ruleTests = join(import.meta.dirname, 'prometheus-rules.test.yml');

/** Where the shipped file looks for the site. */
const shippedTarget = '127.0.0.1:9091';

/** How long Prometheus is given to see what is there. */
const patienceMs = 60_000;

/** The name and version of promtool, null where Debian's `prometheus` is not installed. */
export function promtoolVersion(): string | null {
  const { status, stdout } = spawnSync('promtool', ['--version'], { encoding: 'utf8' });
  return status === 0 ? (stdout.split('\n')[0] ?? '') : null;
}

/** What is wrong with the files, with the figures of a server, and with what Prometheus makes of them. */
export async function checkAlerts(): Promise<string[]> {
  await using folder = await temporaryFolder();
  await writeServerFolder(folder.path);
  await using server = await startServer(folder.path, { STATUS_PORT: '0' });
  const figures = await (await fetch(`${server.statusUrl}/metrics`)).text();
  const problems = [
    ...promtool(['check', 'rules', rules]),
    ...promtool(['check', 'config', config]),
    ...promtool(['test', 'rules', ruleTests]),
    ...promtool(['check', 'metrics'], figures),
  ];
  if (problems.length > 0) return problems;
  await using prometheus = await startPrometheus(folder.path, new URL(server.statusUrl).host);
  const isUp = 'up{job="altanube"} == 1 and on (instance) leads_healthy == 1';
  if (!(await prometheus.sees(isUp))) problems.push('Prometheus does not see the server');
  if (await prometheus.sees('ALERTS{alertname!="SiteRestarts"}', 1)) {
    problems.push('a server that is well alerts somebody');
  }
  server.signal('SIGTERM');
  if (!(await prometheus.sees('ALERTS{alertname="SiteDown"}'))) {
    problems.push('Prometheus does not miss a server that has ended');
  }
  return problems;
}

/** What promtool says against it; nothing where it is content. */
function promtool(args: string[], input = ''): string[] {
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' });
  return status === 0 ? [] : [`promtool ${args.slice(0, 2).join(' ')}: ${stdout}${stderr}`.trim()];
}

const answerSchema = z.object({ data: z.object({ result: z.array(z.unknown()) }) });

/** Prometheus with the shipped files, but for the port of the site. */
async function startPrometheus(folder: string, target: string) {
  const file = join(folder, 'prometheus.yml');
  const shipped = await readFile(config, 'utf8');
  if (!shipped.includes(shippedTarget)) throw new Error(`${config} has no ${shippedTarget}`);
  // Every second instead of every 15.
  const quick = shipped.replaceAll(': 15s', ': 1s').replace(shippedTarget, target);
  await writeFile(file, quick);
  await copyFile(rules, join(folder, 'prometheus-rules.yml'));
  const port = await freePort();
  const child = spawn(
    'prometheus',
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(folder, 'figures')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'exit');

  async function isSeen(query: string): Promise<boolean> {
    const url = `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(query)}`;
    const response = await fetch(url).catch(() => null);
    if (response?.ok !== true) return false;
    return answerSchema.parse(await response.json()).data.result.length > 0;
  }

  return {
    /** Whether a query has a result, which is waited for. */
    async sees(query: string, forMs = patienceMs): Promise<boolean> {
      const deadline = Date.now() + forMs;
      while (!(await isSeen(query))) {
        if (Date.now() > deadline) return false;
        await sleep(200);
      }
      return true;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
