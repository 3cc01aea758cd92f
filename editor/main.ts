/**
 * `npm run edit`: starts the editor of `content/`, and `npm run dev`, which shows saved changes.
 * `--port` or PORT is the port of the pages; `--no-open` does not open a browser. `--socket`,
 * `--url` and `--pages` are for a team (deploy/editor.md).
 */
import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildEditor } from './build.ts';
import { serveEditor } from './server.ts';

const app = resolve('.cache/editor');
const addressFile = resolve('.cache/open-editor.html');
const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    open: { type: 'boolean', default: true },
    socket: { type: 'string' },
    url: { type: 'string' },
    pages: { type: 'string' },
  },
  allowNegative: true,
});
const port = values.port ?? process.env['PORT'] ?? '3000';
// A fixed port, since the browser keeps unsaved text by origin.
const editorPort = Number(port) + 1;
const pages = new URL(values.pages ?? `http://localhost:${port}`);
const team = values.socket && values.url ? { socket: values.socket, url: values.url } : undefined;
const origin = new URL(team?.url ?? `http://127.0.0.1:${editorPort}`).origin;

// Starts before the build, which sets NODE_ENV to production.
const options = ['--port', port, '--host-name', pages.hostname, '--editor', origin];
const child = spawn(process.execPath, ['scripts/dev.ts', ...options], { stdio: 'inherit' });
child.on('exit', (code) => process.exit(code ?? 0));
process.on('exit', () => {
  child.kill();
  rmSync(addressFile, { force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => child.kill(signal));
}
await buildEditor(app);
const editor = await serveEditor({
  folder: 'content',
  app,
  pages: pages.origin,
  port: editorPort,
  team,
});
console.log(`\nEditor: ${editor.url}\nPages:  ${pages.origin}\nCtrl+C stops both.\n`);
if (values.open && !team) openBrowser(editor.url);

/** Through a file of this user: other users can list the arguments of commands. */
function openBrowser(url: string): void {
  rmSync(addressFile, { force: true });
  const page = `<!doctype html><meta http-equiv="refresh" content="0;url=${url}">`;
  writeFileSync(addressFile, page, { mode: 0o600, flag: 'wx' });
  const commands: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };
  const command = commands[process.platform] ?? 'xdg-open';
  // If the command does not exist, the terminal still shows the URL.
  spawn(command, [addressFile], { stdio: 'ignore' }).on('error', () => {});
}
