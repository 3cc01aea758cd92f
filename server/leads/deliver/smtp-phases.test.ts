import { describe, expect, test } from 'vitest';
import { makeLead } from '#server/testing/leads.ts';
import { phases, startScriptedSmtp, type Misdeed } from '#server/testing/scripted-smtp.ts';
import { copy } from '#server/testing/copy.ts';
import { createSmtpSender } from './smtp-sender.ts';

const options = {
  from: { name: 'Altanube', address: 'web@altanube.example' },
  to: ['ventas@altanube.example'],
  copy: copy.es,
};
const never = new AbortController().signal;
/** Short, so that silence does not last, but not so short that a busy machine seems silent. */
const timeouts = {
  dnsTimeout: 1000,
  connectionTimeout: 1000,
  greetingTimeout: 1000,
  socketTimeout: 1000,
};
const misdeeds: Misdeed[] = ['421', '451', '550', 'silence', 'garbage', 'cut'];

function send(url: string, lead = makeLead()) {
  return createSmtpSender(url, options, timeouts).send(lead, never);
}

describe.each(phases.filter((phase) => phase !== 'quit'))('a mail server that, at %s,', (phase) => {
  test.each(misdeeds)('answers %s, has not taken the mail', async (misdeed) => {
    await using peer = await startScriptedSmtp(phase, misdeed);
    const sent = await send(peer.url);
    expect(sent).toMatchObject({ ok: false, isPermanent: misdeed === '550' });
    expect(sent).not.toHaveProperty('code', expect.stringContaining('@'));
  });
});

test.each(misdeeds)(
  'a mail that was taken stays taken, though the goodbye is %s',
  async (misdeed) => {
    await using peer = await startScriptedSmtp('quit', misdeed);
    const lead = makeLead();
    expect(await send(peer.url, lead)).toEqual({ ok: true, note: null });
    expect(peer.accepted).toMatchObject([{ messageId: lead.messageId }]);
  },
);

test.each(['silence', 'garbage', 'cut'] as const)(
  'a mail that was taken without a word (%s) is sent again as the same one',
  async (misdeed) => {
    await using peer = await startScriptedSmtp('dot', misdeed);
    const lead = makeLead();
    expect(await send(peer.url, lead)).toMatchObject({ ok: false, isPermanent: false });
    expect(await send(peer.url, lead)).toMatchObject({ ok: false, isPermanent: false });
    const { messageId } = lead;
    expect(peer.accepted).toMatchObject([{ messageId }, { messageId }]);
  },
);

test('a connection that breaks before the final dot leaves nothing behind', async () => {
  await using peer = await startScriptedSmtp('text', 'cut');
  expect(await send(peer.url)).toMatchObject({ ok: false, isPermanent: false });
  expect(peer.accepted).toEqual([]);
});
