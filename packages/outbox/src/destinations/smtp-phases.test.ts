import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';
import { listenLocally } from '../testing/local-server.ts';
import { makeMessage } from '../testing/messages.ts';
import { startSmtpPeer } from '../testing/smtp-peer.ts';
import { mailDestination, smtp } from './mail.ts';

const mail = {
  from: 'web@altanube.example',
  to: 'ventas@altanube.example',
  subject: 'Íñigo',
  text: 'Buenos días\n',
};
const never = new AbortController().signal;
/** Client timeouts: long enough for a busy machine, or short to trigger a timeout. */
const longMs = 60_000;
const shortMs = 500;

type Phase = 'greeting' | 'auth' | 'mail' | 'recipient' | 'dot';
/** Replaces the right reply: an error code, no reply, or a closed connection. */
type Fault = `${4 | 5}${number}` | 'silence' | 'cut';

async function startFaultyPeer(phase: Phase, fault: Fault) {
  function reply(done: (error?: Error | null) => void): void {
    if (fault === 'cut') for (const socket of peer.sockets) socket.destroy();
    else if (fault !== 'silence') {
      done(Object.assign(new Error('No'), { responseCode: Number(fault) }));
    }
  }
  const hooks: Record<Phase, SMTPServerOptions & { onReceived?: typeof reply }> = {
    greeting: { onConnect: (_session, done) => reply(done) },
    auth: { onAuth: (_auth, _session, done) => reply(done) },
    mail: { onMailFrom: (_address, _session, done) => reply(done) },
    recipient: { onRcptTo: (_address, _session, done) => reply(done) },
    dot: { onReceived: reply },
  };
  const peer = await startSmtpPeer({ allowInsecureAuth: true, ...hooks[phase] });
  const url = phase === 'auth' ? peer.url.replace('//', '//user:secret@') : peer.url;
  return { ...peer, url };
}

function send(url: string, message = makeMessage(), timeoutMs = longMs) {
  const timeouts = {
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
  const sendMail = smtp(url, timeouts);
  return mailDestination({ sendMail, compose: () => mail }).send(message, never);
}

test.each(['silence', 'cut'] as const)(
  'resends a mail under the same Message-ID if the final reply is lost (%s)',
  async (fault) => {
    await using peer = await startFaultyPeer('dot', fault);
    const message = makeMessage();
    // Repeats attempts that time out before the mail is received.
    while (peer.received.length < 2) {
      const sent = await send(peer.url, message, fault === 'cut' ? longMs : shortMs);
      expect(sent).toMatchObject({ ok: false, isPermanent: false });
    }
    for (const { mail } of peer.received) expect(mail.messageId).toBe(message.mailId);
  },
);

test('reports success even if QUIT is refused', async () => {
  await using peer = await startSmtpPeer({ disabledCommands: ['STARTTLS', 'QUIT'] });
  expect(await send(peer.url)).toEqual({ ok: true, warning: null });
  expect(peer.received).toHaveLength(1);
});

test('does not accept a reply without a complete code', async () => {
  const server = createServer((socket) => {
    socket.write('220 ready\r\n');
    createInterface(socket).on('line', (line) => {
      if (line === 'DATA') socket.write('354 go on\r\n');
      else if (line === '.') socket.write('20% full, rejected\r\n');
      else if (/^(?:EHLO|MAIL|RCPT|QUIT)/.test(line)) socket.write('250 yes\r\n');
    });
  });
  await using peer = await listenLocally(server);
  const sent = await send(`smtp://127.0.0.1:${peer.port}`);
  expect(sent).toMatchObject({ ok: false, isPermanent: false, code: 'EPROTOCOL' });
});

/** Only refused mail is permanent; only a refused sign-in sets `isLoginRefused`. */
const outcomes = {
  'sign-in refused': { isPermanent: false, isLoginRefused: true },
  'try again': { isPermanent: false },
  'mail refused': { isPermanent: true },
};

const unclear: Fault[] = ['421', '450', 'silence', 'cut'];

test.each<[verdict: keyof typeof outcomes, phase: Phase, faults: Fault[]]>([
  ['sign-in refused', 'auth', ['535', '534', '538', '500', '550']],
  ['sign-in refused', 'mail', ['530']],
  ['sign-in refused', 'recipient', ['530', '535']],
  ['try again', 'greeting', [...unclear, '550', '554']],
  ['try again', 'auth', [...unclear, '454']],
  ['try again', 'mail', [...unclear, '550', '553']],
  ['try again', 'recipient', [...unclear, '503']],
  ['try again', 'dot', unclear],
  ['mail refused', 'recipient', ['550', '552']],
  ['mail refused', 'dot', ['550', '552', '554']],
])('reports "%s" in phase %s after %j', async (outcome, phase, faults) => {
  for (const fault of faults) {
    await using peer = await startFaultyPeer(phase, fault);
    // A premature timeout in an earlier phase has the same result.
    const result = await send(peer.url, makeMessage(), fault === 'silence' ? shortMs : longMs);
    const { error: _, code, ...sent } = { error: '', code: '', ...result };
    expect(sent, fault).toEqual({ ok: false, ...outcomes[outcome] });
    expect(code).not.toContain('@');
    if (outcome === 'sign-in refused') expect(code).toMatch(new RegExp(` ${fault}$`));
  }
});
