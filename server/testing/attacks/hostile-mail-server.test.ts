import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { flood, startTcpPeer, trickle } from '../tcp-peer.ts';
import { startTarget } from './target.ts';

/** The mail server lies, floods or trickles. None of these has accepted the mail. */
type Conversation = (socket: Socket) => void;

const line = `250-${'x'.repeat(500)}\r\n`;

const fast: Record<string, Conversation> = {
  'a greeting without a line end': (socket) => flood(socket, '220 x'.repeat(10_000)),
  'a greeting of lines without end': (socket) => flood(socket, '220-x\r\n'.repeat(10_000)),
  'an EHLO reply without end': script({ EHLO: (socket) => flood(socket, line.repeat(100)) }),
  'replies to EHLO without end': script({
    EHLO: (socket) => flood(socket, '421 x\r\n'.repeat(10_000)),
  }),
  'zeros without end': script({ MAIL: (socket) => flood(socket, Buffer.alloc(100_000)) }),
  'a refusal without end': script({ RCPT: (socket) => flood(socket, '550-no\r\n'.repeat(10_000)) }),
  'an acceptance without end': script({ '.': (socket) => flood(socket, line.repeat(100)) }),
  'the replies in another order': script({ greeting: '354 Go on\r\n' }),
  'text asked for again': script({ '.': '354 Go on\r\n' }),
  'a number of no meaning': script({ '.': '999 What\r\n' }),
  'a reply without a number': script({ '.': 'Taken\r\n' }),
  'web pages': (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'),
  nothing: (socket) => socket.destroy(),
  'the end in the text': script({
    DATA: (socket) => socket.write('354 Go on\r\n', () => socket.destroy()),
  }),
  'a long refusal': script({ MAIL: `${'550-no\r\n'.repeat(1000)}550 no\r\n` }),
};

/** Each ends when the server no longer waits: after 10 seconds to 2 minutes. */
const slow: Record<string, Conversation> = {
  silence: () => {},
  'an echo': (socket) => socket.pipe(socket),
  'a greeting that trickles': (socket) => trickle(socket, '220-x\r\n'),
  'an EHLO reply that trickles': script({ EHLO: (socket) => trickle(socket, '250-x\r\n') }),
  'an acceptance that trickles': script({ '.': (socket) => trickle(socket, '250-x\r\n') }),
  'a line that trickles': script({ RCPT: (socket) => trickle(socket, 'x') }),
  'an acceptance without a line end': script({ '.': '250 Taken' }),
};

const results = new Set(['lead-not-delivered', 'lead-parked', 'lead-delivered']);
const conversations = Object.values({ ...fast, ...slow });

/** Holds these conversations, one a connection, and from then on passes everything on. */
async function startHostileMailServer() {
  let connections = 0;
  let honestPort = 0;
  const peer = await startTcpPeer((socket) => {
    const converse = conversations[connections];
    connections += 1;
    if (converse !== undefined) return converse(socket);
    const honest = connect(honestPort, '127.0.0.1');
    honest.on('error', () => socket.destroy());
    socket.on('close', () => honest.destroy());
    honest.pipe(socket).pipe(honest);
  });
  return Object.assign(peer, {
    url: `smtp://127.0.0.1:${peer.port}`,
    passOnTo: (port: number) => void (honestPort = port),
  });
}

test('whatever the mail server says, every message is kept, and arrives once', async () => {
  await using peer = await startHostileMailServer();
  await using target = await startTarget({ environment: { SMTP_URL: peer.url } });
  peer.passOnTo(target.mailbox.port);
  for (let count = 0; count < conversations.length; count += 1) {
    expect((await target.post({ ...leadInput, company: `Empresa ${count}` })).status).toBe(200);
  }
  // Each has been tried, the last of them after minutes; those that failed first may be out by then.
  const tried = () =>
    new Set(target.logged().flatMap(({ event, id }) => (results.has(String(event)) ? [id] : [])));
  await expect.poll(() => tried().size, { timeout: 300_000 }).toBe(conversations.length);
  expect(await target.server.peakMemoryMb()).toBeLessThan(300);

  await target.restart(async () => {
    for (const { id, deliveries } of JSON.parse(await target.leads('list', '--json'))) {
      if (deliveries[0].state !== 'delivered') await target.leads('resend', id);
    }
  });
  // A reply of 5xx parks the message at once, which is an error that the team must see.
  await target.expectUnharmed({ isReported: true });
});

/** A mail server that takes everything, but for the replies given: a text, or what is done. */
function script(lies: Record<string, string | Conversation>): Conversation {
  const replies = { greeting: '220 Hello', EHLO: '250 Hello', MAIL: '250 OK', RCPT: '250 OK' };
  const right: Record<string, string> = {
    ...replies,
    DATA: '354 Go on',
    '.': '250 OK',
    QUIT: '221 Bye',
  };
  return (socket) => {
    let isText = false;
    let buffered = '';

    function reply(to: string): void {
      const lie = lies[to];
      if (lie === undefined) socket.write(`${right[to] ?? '250 OK'}\r\n`);
      else if (typeof lie === 'string') socket.write(lie);
      else lie(socket);
    }

    socket.on('data', (chunk) => {
      const lines = (buffered + String(chunk)).split('\r\n');
      buffered = lines.pop() ?? '';
      for (const text of lines) {
        const verb = text.slice(0, 4).toUpperCase();
        if (isText && text !== '.') continue;
        isText = verb === 'DATA';
        reply(text === '.' ? '.' : verb);
      }
    });
    reply('greeting');
  };
}
