/** `npm run dev`: the site with live reload and the contact endpoint, on PORT or `-- --port 4000`. */
import { parseArgs } from 'node:util';
import { findMistypedSettings, requireConfig } from '@altanube/runtime/config';

const { port: asked } = parseArgs({ options: { port: { type: 'string' } } }).values;
// Not only where it listens: pages name the site by its port.
if (asked !== undefined) process.env['PORT'] = asked;
const config = requireConfig();
for (const warning of findMistypedSettings()) console.warn(`Warning: ${warning}`);
const { port } = config;
const host = config.host ?? false;

const { dev } = await import('astro');
try {
  await dev({ root: 'site', server: { port, host } });
} catch (error) {
  if (!isPortTaken(error)) throw error;
  const advice = `Set PORT to a free one, such as: PORT=${port + 1} npm run dev`;
  console.error(`Port ${port} is taken. ${advice}`);
  process.exit(1);
}

/** Vite says so in words only. */
function isPortTaken(error: unknown): boolean {
  return error instanceof Error && error.message.endsWith('is already in use');
}
