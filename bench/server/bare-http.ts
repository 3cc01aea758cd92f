/** Node's own HTTP with one response to everything. Its argument is an `Answer` in JSON. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Answer } from './answer.ts';
import { listenOnAnyPort } from './listen-on-any-port.ts';

const { status, headers, bodyFile }: Answer = JSON.parse(process.argv[2] ?? '');
const body = status === 304 ? undefined : readFileSync(bodyFile);
listenOnAnyPort(createServer((_, response) => response.writeHead(status, headers).end(body)));
