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
/** Of each wait: longer than any machine is busy, or short where it is to be over. */
const longMs = 60_000;
const shortMs = 500;

const phases = ['greeting', 'auth', 'mail', 'recipient', 'dot'] as const;
type Phase = (typeof phases)[number];
/** In place of the right reply: a code, nothing, or the end of the connection. */
type Fault = `${4 | 5}${number}` | 'silence' | 'cut';

const faults: Fault[] = ['421', '450', '550', 'silence', 'cut'];

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

test.each(phases.flatMap((phase) => faults.map((fault) => [phase, fault] as const)))(
  'a mail server that, in the phase %s, replies %s has not accepted the mail',
  async (phase, fault) => {
    await using peer = await startFaultyPeer(phase, fault);
    // A wait that is over too soon, in an earlier phase, has the same result.
    const sent = await send(peer.url, makeMessage(), fault === 'silence' ? shortMs : longMs);
    const isPermanent = fault === '550' && ['recipient', 'dot'].includes(phase);
    expect(sent).toMatchObject({ ok: false, isPermanent });
    expect(sent).not.toHaveProperty('code', expect.stringContaining('@'));
  },
);

test.each(['silence', 'cut'] as const)(
  'a mail whose acceptance was lost (%s) is sent again under the same Message-ID',
  async (fault) => {
    await using peer = await startFaultyPeer('dot', fault);
    const message = makeMessage();
    // An attempt whose wait was over before the mail was accepted is followed by another.
    while (peer.received.length < 2) {
      const sent = await send(peer.url, message, fault === 'cut' ? longMs : shortMs);
      expect(sent).toMatchObject({ ok: false, isPermanent: false });
    }
    for (const { mail } of peer.received) expect(mail.messageId).toBe(message.mailId);
  },
);

test('an accepted mail stays delivered, though QUIT is refused', async () => {
  await using peer = await startSmtpPeer({ disabledCommands: ['STARTTLS', 'QUIT'] });
  expect(await send(peer.url)).toEqual({ ok: true, warning: null });
  expect(peer.received).toHaveLength(1);
});

test('a reply without a code is no acceptance, whatever its first digit', async () => {
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

/** A refused sign-in is no fault of the mail, and a service that does not work raises no alarm. */
const verdicts = {
  'sign-in refused': { isPermanent: false, isLoginRefused: true },
  'try again': { isPermanent: false },
  'mail refused': { isPermanent: true },
};

test.each<[verdict: keyof typeof verdicts, phase: Phase, faults: Fault[]]>([
  ['sign-in refused', 'auth', ['535', '534', '538', '500', '550']],
  ['sign-in refused', 'mail', ['530']],
  ['sign-in refused', 'recipient', ['530', '535']],
  ['try again', 'greeting', ['554']],
  ['try again', 'auth', ['454']],
  ['try again', 'mail', ['550', '553']],
  ['try again', 'recipient', ['503']],
  ['mail refused', 'recipient', ['550', '552']],
  ['mail refused', 'dot', ['552', '554']],
])('%s, in the phase %s by %j', async (verdict, phase, faults) => {
  for (const fault of faults) {
    await using peer = await startFaultyPeer(phase, fault);
    const { error: _, code, ...sent } = { error: '', code: '', ...(await send(peer.url)) };
    expect(sent, fault).toEqual({ ok: false, ...verdicts[verdict] });
    if (verdict === 'sign-in refused') expect(code).toMatch(new RegExp(` ${fault}$`));
  }
});
