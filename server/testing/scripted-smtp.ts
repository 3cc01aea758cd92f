import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The moments of an SMTP conversation (RFC 5321) at which a server can misbehave. */
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

/** An answer to give in place of the right one; `silence` gives none, `cut` hangs up. */
export type Misdeed = '421' | '451' | '550' | 'silence' | 'garbage' | 'cut';

export type Accepted = { messageId: string; text: string };

export type ScriptedSmtp = AsyncDisposable & {
  url: string;
  /** What was taken, which is so as soon as the final dot has come. */
  accepted: Accepted[];
  /** Resolves when so many more mails have been taken, or after a while. */
  someMore(count: number): Promise<void>;
  /** Resolves when no connection is open. */
  idle(): Promise<void>;
};

const answers: Record<Exclude<Phase, 'text'>, string> = {
  greeting: '220 peer ESMTP',
  hello: '250-peer\r\n250 AUTH PLAIN',
  auth: '235 Welcome',
  mail: '250 OK',
  recipient: '250 OK',
  data: '354 Go on',
  dot: '250 Taken',
  quit: '221 Bye',
};

/** A mail server that does one thing wrong, byte for byte as told, or nothing. */
export async function startScriptedSmtp(
  phase: Phase | null = null,
  misdeed: Misdeed = 'silence',
  /** Longest time between taking a mail and saying so; how long it is each time is chance. */
  longestDelayMs = 0,
): Promise<ScriptedSmtp> {
  const accepted: Accepted[] = [];
  const sockets = new Set<Socket>();
  const closings = new EventTarget();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {
      // Whoever is cut off complains.
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

    function answer(at: Exclude<Phase, 'text'>): void {
      if (at !== phase) {
        socket.write(`${answers[at]}\r\n`);
        if (at === 'quit') socket.end();
      } else misbehave(socket, misdeed);
    }

    function line(command: string): void {
      if (isText) {
        if (phase === 'text') return misbehave(socket, misdeed);
        if (command !== '.') return void (text += `${command}\n`);
        isText = false;
        const isRefused = phase === 'dot' && /^\d/.test(misdeed);
        const messageId = /^Message-ID: *(\S+)/im.exec(text)?.[1] ?? '';
        if (!isRefused) accepted.push({ messageId, text });
        text = '';
        if (longestDelayMs === 0) return answer('dot');
        return void setTimeout(() => answer('dot'), Math.random() * longestDelayMs);
      }
      const verb = command.slice(0, 4).toUpperCase();
      if (verb === 'EHLO' || verb === 'HELO') answer('hello');
      else if (verb === 'AUTH') answer('auth');
      else if (verb === 'MAIL') answer('mail');
      else if (verb === 'RCPT') answer('recipient');
      else if (verb === 'QUIT') answer('quit');
      else if (verb === 'DATA') {
        isText = phase !== 'data';
        answer('data');
      } else socket.write('250 OK\r\n');
    }

    socket.on('data', (chunk) => {
      const lines = (buffered + chunk.toString('latin1')).split('\r\n');
      buffered = lines.pop() ?? '';
      lines.forEach(line);
    });
    answer('greeting');
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The peer has no port');
  return {
    url: `smtp://user:secret@127.0.0.1:${address.port}`,
    accepted,
    async someMore(count) {
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

function misbehave(socket: Socket, misdeed: Misdeed): void {
  if (misdeed === 'cut') socket.destroy();
  else if (misdeed === 'garbage') socket.write('\u0000\u00ff<html>?\r\n', 'latin1');
  else if (misdeed !== 'silence') socket.write(`${misdeed} No\r\n`);
}
