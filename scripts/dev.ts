/** `npm run dev`: the site with live reload and the contact endpoint, on PORT or `-- --port 4000`. */
import { parseArgs } from 'node:util';
import { findMistypedSettings, requireConfig } from '@altanube/runtime/config';

const { port: requestedPort } = parseArgs({ options: { port: { type: 'string' } } }).values;
// Also sets the port in the URLs of pages.
if (requestedPort !== undefined) process.env['PORT'] = requestedPort;
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

/** Vite reports it only in the error message. */
function isPortTaken(error: unknown): boolean {
  return error instanceof Error && error.message.endsWith('is already in use');
}
