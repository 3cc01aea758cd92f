/** `npm run dev`: the site with live reload and the contact endpoint, on PORT or `-- --port 4000`. */
import { parseArgs } from 'node:util';
import { findMistypedSettings, requireConfig } from '@altanube/runtime/config';

const options = readOptions();
// Not only where it listens: pages name the site by its port.
if (options.port !== undefined) process.env['PORT'] = options.port;
const config = requireConfig();
for (const warning of findMistypedSettings()) console.warn(`Warning: ${warning}`);
const { port } = config;
const host = config.host ?? false;

const { dev } = await import('astro');
try {
  await dev({ root: 'site', server: { port, host } });
} catch (error) {
  if (!isPortTaken(error)) throw error;
  fail(`Port ${port} is taken. Set PORT to a free one, such as: PORT=${port + 1} npm run dev`);
}

function readOptions() {
  try {
    return parseArgs({ options: { port: { type: 'string' } } }).values;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return fail(`${problem}\nnpm run dev -- [--port 4000]`);
  }
}

/** Vite says so in words only. */
function isPortTaken(error: unknown): boolean {
  return error instanceof Error && error.message.endsWith('is already in use');
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
