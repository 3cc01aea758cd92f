import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Answer } from './answer.ts';

/** Those that nginx makes by itself, for a file. */
const headersOfFile = ['content-length', 'content-type', 'etag'];

/**
 * Writes what nginx needs to serve one answer as a file, with the same headers and a log of its own.
 * Responds with the command that starts it, everything it writes within `folder`. Debian's nginx has
 * no brotli module, so the compressed bytes are the file, under a fixed `Content-Encoding`.
 */
export async function prepareNginx(
  folder: string,
  { headers, bodyFile }: Answer,
  port: number,
): Promise<string[]> {
  const added = Object.entries(headers)
    .filter(([name]) => !headersOfFile.includes(name))
    .map(([name, value]) => `add_header ${name} ${quote(value)} always;`);
  // The temporary folder is for this user alone.
  const user = process.geteuid?.() === 0 ? 'user root;' : '';
  const config = `${user}
    daemon off;
    worker_processes 1;
    pid nginx.pid;
    error_log stderr error;
    events { worker_connections 2048; }
    http {
      access_log access.log;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path temp;`).join('\n')}
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000000;
      types {}
      default_type ${quote(headers['content-type'] ?? 'application/octet-stream')};
      server {
        listen 127.0.0.1:${port};
        root ${dirname(bodyFile)};
        location / {
          try_files /${basename(bodyFile)} =404;
          ${added.join('\n')}
        }
      }
    }`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'nginx.conf'), config);
  return ['nginx', '-p', folder, '-c', 'nginx.conf', '-e', 'stderr'];
}

function quote(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}
