import { describe, expect, test } from 'vitest';
import { makeMessage } from '../testing/messages.ts';
import { phases, startScriptedSmtp, type Fault, type Phase } from '../testing/scripted-smtp.ts';
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
const shortMs = 100;
const faults: Exclude<Fault, object>[] = ['421', '450', '451', '550', 'silence', 'garbage', 'cut'];
/** Where a refusal is about the message and those who get it. */
const messagePhases: readonly Phase[] = ['recipient', 'data', 'text', 'dot'];

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

describe.each(phases.filter((phase) => phase !== 'quit'))(
  'a mail server that, in the phase %s,',
  (phase) => {
    test.each(faults)('replies %s has not accepted the mail', async (fault) => {
      await using peer = await startScriptedSmtp(phase, fault);
      // A wait that is over too soon, in an earlier phase, has the same result.
      const timeoutMs = ['silence', 'garbage'].includes(fault) ? shortMs : longMs;
      const sent = await send(peer.url, makeMessage(), timeoutMs);
      const isPermanent = fault === '550' && messagePhases.includes(phase);
      expect(sent).toMatchObject({ ok: false, isPermanent });
      expect(sent).not.toHaveProperty('code', expect.stringContaining('@'));
    });
  },
);

test.each(faults)(
  'an accepted mail stays delivered, though the reply to QUIT is %s',
  async (fault) => {
    await using peer = await startScriptedSmtp('quit', fault);
    const message = makeMessage();
    expect(await send(peer.url, message)).toEqual({ ok: true, warning: null });
    expect(peer.accepted).toMatchObject([{ messageId: message.mailId }]);
  },
);

test.each(['silence', 'garbage', 'cut'] as const)(
  'a mail whose acceptance was lost (%s) is sent again under the same Message-ID',
  async (fault) => {
    await using peer = await startScriptedSmtp('dot', fault);
    const message = makeMessage();
    // An attempt whose wait was over before the mail was accepted is followed by another.
    while (peer.accepted.length < 2) {
      const sent = await send(peer.url, message, fault === 'cut' ? longMs : shortMs);
      expect(sent).toMatchObject({ ok: false, isPermanent: false });
    }
    expect(new Set(peer.accepted.map(({ messageId }) => messageId))).toEqual(
      new Set([message.mailId]),
    );
  },
);

test('a mail whose connection breaks before the final dot is not accepted', async () => {
  await using peer = await startScriptedSmtp('text', 'cut');
  expect(await send(peer.url)).toMatchObject({ ok: false, isPermanent: false });
  expect(peer.accepted).toEqual([]);
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
  ['sign-in refused', 'data', ['530']],
  ['try again', 'greeting', ['554']],
  ['try again', 'hello', ['502']],
  ['try again', 'auth', ['454', 'garbage']],
  ['try again', 'mail', ['550', '553']],
  ['try again', 'recipient', ['503']],
  ['try again', 'data', ['503']],
  ['mail refused', 'recipient', ['550', '552']],
  ['mail refused', 'data', ['554']],
  ['mail refused', 'dot', ['552', '554']],
])('%s, in the phase %s by %j', async (verdict, phase, faults) => {
  for (const fault of faults) {
    await using peer = await startScriptedSmtp(phase, fault);
    const { error: _, code, ...sent } = { error: '', code: '', ...(await send(peer.url)) };
    expect(sent, String(fault)).toEqual({ ok: false, ...verdicts[verdict] });
    if (verdict === 'sign-in refused') expect(code).toMatch(new RegExp(` ${String(fault)}$`));
  }
});

describe.each(['recipient', 'data', 'dot'] as const)(
  'a reply that only begins like a good one, in the phase %s,',
  (phase) => {
    const digit = phase === 'data' ? '3' : '2';
    test.each(['5 ok', '50ok', '0% of the queue is full, rejected', '50-ok\r\n451 no'])(
      '%j after its first digit, is none',
      async (rest) => {
        await using peer = await startScriptedSmtp(phase, { reply: digit + rest });
        const sent = await send(peer.url);
        expect(sent).toMatchObject({ ok: false, isPermanent: false });
        expect(sent).not.toHaveProperty('isLoginRefused');
        expect(peer.accepted).toEqual([]);
      },
    );
  },
);

test.each(['2 ok', '250 ok', '254 ok', '350 ok', '3545 ok', '354-ok\r\n250 ok'])(
  'a mail server that answers DATA by %j is sent no message',
  async (reply) => {
    await using peer = await startScriptedSmtp('data', { reply });
    expect(await send(peer.url)).toMatchObject({ ok: false, isPermanent: false });
  },
);

test.each([
  ['mail', '250'],
  ['recipient', '251 User not local; will forward'],
  ['recipient', '250-a\r\n250-\r\n250'],
  ['data', '354'],
  ['dot', '250 '],
  ['dot', '250-2.0.0 Taken\r\n250 451 is its number'],
] as const)('a mail is delivered, in the phase %s by %j', async (phase, reply) => {
  await using peer = await startScriptedSmtp(phase, { reply });
  expect(await send(peer.url)).toEqual({ ok: true, warning: null });
});

test.each(['55 no', '5500 no', '550-no\r\n250 ok', '50% full'])(
  'a mail that is refused by %j is tried again',
  async (reply) => {
    await using peer = await startScriptedSmtp('dot', { reply });
    expect(await send(peer.url)).toMatchObject({ ok: false, isPermanent: false });
  },
);
