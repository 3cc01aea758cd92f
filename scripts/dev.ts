/**
 * `npm run dev`: the site with live reload and the contact endpoint, on PORT or `-- --port 4000`.
 * `npm run edit` also names the origin of the editor, which shows pages in a frame, and the host
 * name under which a proxy serves the pages.
 */
import { parseArgs } from 'node:util';
import { findMistypedSettings, requireConfig } from '@altanube/runtime/config';

const {
  port: requestedPort,
  editor,
  'host-name': hostName,
} = parseArgs({
  options: {
    port: { type: 'string' },
    editor: { type: 'string' },
    'host-name': { type: 'string' },
  },
}).values;
// Also sets the port in the URLs of pages.
if (requestedPort !== undefined) process.env['PORT'] = requestedPort;
if (editor !== undefined) process.env['EDITOR_ORIGIN'] = editor;
const config = requireConfig();
for (const warning of findMistypedSettings()) console.warn(`Warning: ${warning}`);
const { port } = config;
const host = config.host ?? false;

const { dev } = await import('astro');
try {
  const allowedHosts = hostName === undefined ? [] : [hostName];
  await dev({ root: 'site', server: { port, host, allowedHosts } });
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
