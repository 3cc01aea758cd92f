/**
 * Hono on `@hono/node-server`, as our server has it, with one response to everything. Its argument is
 * an `Answer` in JSON.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Answer } from './answer.ts';
import { listenOnAnyPort } from './listen-on-any-port.ts';

const { status, headers, bodyFile }: Answer = JSON.parse(process.argv[2] ?? '');
const body = status === 304 ? null : readFileSync(bodyFile);
const app = new Hono();
app.all('*', () => new Response(body, { status, headers }));
listenOnAnyPort(createServer(getRequestListener(app.fetch)));
