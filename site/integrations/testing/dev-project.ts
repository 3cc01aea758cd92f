import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { linkPackages } from '@altanube/e2e/helpers/project-copy';
import { findLine, startChild } from '../../../server/testing/child.ts';

const files = ['package.json', 'package-lock.json', 'tsconfig.json'];
const folders = ['content', 'packages', 'scripts', 'server', 'site'];

export async function copyProject(folder: string): Promise<void> {
  for (const path of [...files, ...folders]) {
    await cp(path, join(folder, path), { recursive: true });
  }
  linkPackages(folder);
}

/** The environment of a dev server that no setting of this machine reaches. */
function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const unset = ['DATABASE_URL', 'SMTP_URL', 'SITE_URL', 'PORT', 'HOST', 'NODE_ENV', 'VITEST'];
  const others = Object.entries(process.env).filter(([name]) => !unset.includes(name));
  return { ...Object.fromEntries(others), ...settings };
}

export function startDev(folder: string, settings: Record<string, string>, args: string[] = []) {
  const env = { ...environment(settings), NO_COLOR: '1' };
  const started = startChild(['scripts/dev.ts', ...args], { cwd: folder, env });
  const found = findLine(started.child, /Local\s+(http:\S+?)\/$/);
  // Where it ends at once, nobody asks for its address.
  found.catch(() => {});
  return {
    ...started,
    output: () => [...started.lines, started.errorOutput()].join('\n'),
    /** Where it serves. Rejects with what it has written if it ends instead. */
    address: async () => (await found)[1] ?? '',
  };
}

/** An open page's connection to the dev server: Vite's client takes its token from its own code. */
export async function openPage(address: string) {
  const client = await (await fetch(`${address}/@vite/client`)).text();
  const [, token = ''] = /const wsToken = "([^"]+)"/.exec(client) ?? [];
  const socket = new WebSocket(`${address.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  const messages: { type: string; err?: { message: string } }[] = [];
  socket.addEventListener('message', ({ data }) => {
    messages.push(JSON.parse(String(data)));
    socket.dispatchEvent(new Event('told'));
  });
  const told = async (type: string, from = 0): Promise<void> => {
    while (!messages.slice(from).some((message) => message.type === type)) {
      await once(socket, 'told');
    }
  };
  await told('connected');
  return {
    messages,
    /** Resolves with the first message of this type that comes after the action. */
    async after(action: () => Promise<void>, type: string): Promise<void> {
      const from = messages.length;
      await action();
      await told(type, from);
    },
    [Symbol.dispose]: () => socket.close(),
  };
}
