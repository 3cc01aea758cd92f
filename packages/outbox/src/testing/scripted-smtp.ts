import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenLocally } from './local-server.ts';

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

const phasesByCommand: Partial<Record<string, Exclude<Phase, 'text'>>> = {
  EHLO: 'hello',
  HELO: 'hello',
  AUTH: 'auth',
  MAIL: 'mail',
  RCPT: 'recipient',
  DATA: 'data',
  QUIT: 'quit',
};

export async function startScriptedSmtp(
  phase: Phase | null = null,
  fault: Fault = 'silence',
  /** Longest random delay between accepting a mail and replying so. */
  maxDelayMs = 0,
) {
  const accepted: Accepted[] = [];
  const peer = await listenLocally(createServer(converse));

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
      const at = phasesByCommand[command.slice(0, 4).toUpperCase()];
      if (at === undefined) return void socket.write('250 OK\r\n');
      if (at === 'data') isText = phase !== 'data';
      reply(at);
    }

    socket.on('data', (chunk) => {
      const lines = (buffered + chunk.toString('latin1')).split('\r\n');
      buffered = lines.pop() ?? '';
      lines.forEach(line);
    });
    reply('greeting');
  }

  return {
    ...peer,
    url: `smtp://user:secret@127.0.0.1:${peer.port}`,
    /** The mails that were accepted, which is decided when the final dot arrives. */
    accepted,
    /** Or after 5 seconds. */
    async waitForMore(count: number) {
      const enough = accepted.length + count;
      const end = performance.now() + 5000;
      while (accepted.length < enough && performance.now() < end) await sleep(1);
    },
    async idle() {
      while (peer.sockets.size > 0) await sleep(1);
    },
  };
}

function injectFault(socket: Socket, fault: Fault): void {
  if (typeof fault === 'object') socket.write(`${fault.reply}\r\n`);
  else if (fault === 'cut') socket.destroy();
  else if (fault === 'garbage') socket.write('\u0000\u00ff<html>?\r\n', 'latin1');
  else if (fault !== 'silence') socket.write(`${fault} No\r\n`);
}
