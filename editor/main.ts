/**
 * `npm run edit`: starts the editor of `content/`, and `npm run dev`, which shows saved changes.
 * `--port` or PORT is the port of the pages; `--no-open` does not open a browser.
 */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildEditor } from './build.ts';
import { serveEditor } from './server.ts';

const app = resolve('.cache/editor');
const { values } = parseArgs({
  options: { port: { type: 'string' }, open: { type: 'boolean', default: true } },
  allowNegative: true,
});
const port = values.port ?? process.env['PORT'] ?? '3000';

// Starts before the build, which sets NODE_ENV to production.
const pages = spawn(process.execPath, ['scripts/dev.ts', '--port', port], { stdio: 'inherit' });
pages.on('exit', (code) => process.exit(code ?? 0));
process.on('exit', () => pages.kill());
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => pages.kill(signal));
}
await buildEditor(app);
// A fixed port, since the browser keeps unsaved text by origin.
const editor = await serveEditor({
  folder: 'content',
  app,
  pages: `http://localhost:${port}`,
  port: Number(port) + 1,
});
console.log(`\nEditor: ${editor.url}\nPages:  http://localhost:${port}\nCtrl+C stops both.\n`);
if (values.open) openBrowser(editor.url);

function openBrowser(url: string): void {
  const commands: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };
  // If the command does not exist, the terminal still shows the URL.
  spawn(commands[process.platform] ?? 'xdg-open', [url], { stdio: 'ignore' }).on('error', () => {});
}
