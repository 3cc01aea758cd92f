import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The phases of an SMTP session (RFC 5321) in which a fault can be injected. */
export const phases = [
  'greeting',
  'hello',
  'auth',
  'mail',
  'recipient',
  'data',
  'text',
  'dot',
  'quit',
] as const;

export type Phase = (typeof phases)[number];

/** What replaces the right reply: a code, nothing, no SMTP at all, the end of the connection, a reply. */
export type Fault = `${4 | 5}${number}` | 'silence' | 'garbage' | 'cut' | { reply: string };

export type Accepted = { messageId: string; text: string };

export type ScriptedSmtp = AsyncDisposable & {
  url: string;
  /** The mails that were accepted, which is decided when the final dot arrives. */
  accepted: Accepted[];
  /** Or after 5 seconds. */
  waitForMore(count: number): Promise<void>;
  idle(): Promise<void>;
};

const replies: Record<Exclude<Phase, 'text'>, string> = {
  greeting: '220 peer ESMTP',
  hello: '250-peer\r\n250 AUTH PLAIN',
  auth: '235 Welcome',
  mail: '250 OK',
  recipient: '250 OK',
  data: '354 Go on',
  dot: '250 Taken',
  quit: '221 Bye',
};

export async function startScriptedSmtp(
  phase: Phase | null = null,
  fault: Fault = 'silence',
  /** Longest random delay between accepting a mail and replying so. */
  maxDelayMs = 0,
): Promise<ScriptedSmtp> {
  const accepted: Accepted[] = [];
  const sockets = new Set<Socket>();
  const closings = new EventTarget();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {
      // Connections that the server closes report errors.
    });
    socket.on('close', () => {
      sockets.delete(socket);
      closings.dispatchEvent(new Event('close'));
    });
    converse(socket);
  });

  function converse(socket: Socket): void {
    let isText = false;
    let buffered = '';
    let text = '';

    function reply(at: Exclude<Phase, 'text'>): void {
      if (at !== phase) {
        socket.write(`${replies[at]}\r\n`);
        if (at === 'quit') socket.end();
      } else injectFault(socket, fault);
    }

    function line(command: string): void {
      if (isText) {
        if (phase === 'text') return injectFault(socket, fault);
        if (command !== '.') return void (text += `${command}\n`);
        isText = false;
        const isRefused = phase === 'dot' && (typeof fault === 'object' || /^\d/.test(fault));
        const messageId = /^Message-ID: *(\S+)/im.exec(text)?.[1] ?? '';
        if (!isRefused) accepted.push({ messageId, text });
        text = '';
        if (maxDelayMs === 0) return reply('dot');
        return void setTimeout(() => reply('dot'), Math.random() * maxDelayMs);
      }
      const verb = command.slice(0, 4).toUpperCase();
      if (verb === 'EHLO' || verb === 'HELO') reply('hello');
      else if (verb === 'AUTH') reply('auth');
      else if (verb === 'MAIL') reply('mail');
      else if (verb === 'RCPT') reply('recipient');
      else if (verb === 'QUIT') reply('quit');
      else if (verb === 'DATA') {
        isText = phase !== 'data';
        reply('data');
      } else socket.write('250 OK\r\n');
    }

    socket.on('data', (chunk) => {
      const lines = (buffered + chunk.toString('latin1')).split('\r\n');
      buffered = lines.pop() ?? '';
      lines.forEach(line);
    });
    reply('greeting');
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The peer has no port');
  return {
    url: `smtp://user:secret@127.0.0.1:${address.port}`,
    accepted,
    async waitForMore(count) {
      const enough = accepted.length + count;
      const end = performance.now() + 5000;
      while (accepted.length < enough && performance.now() < end) await sleep(1);
    },
    async idle() {
      while (sockets.size > 0) await once(closings, 'close');
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function injectFault(socket: Socket, fault: Fault): void {
  if (typeof fault === 'object') socket.write(`${fault.reply}\r\n`);
  else if (fault === 'cut') socket.destroy();
  else if (fault === 'garbage') socket.write('\u0000\u00ff<html>?\r\n', 'latin1');
  else if (fault !== 'silence') socket.write(`${fault} No\r\n`);
}
