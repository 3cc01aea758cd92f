import { expect, test } from 'vitest';
import { startSmtpPeer } from '../testing/smtp-peer.ts';
import { smtp } from './mail.ts';

const mail = { from: 'web@altanube.example', to: 'ventas@altanube.example', text: 'Hello' };
const never = new AbortController().signal;

/** A mail server that accepts any password, optionally with a self-signed STARTTLS. */
async function startPeer({ hasTls }: { hasTls: boolean }) {
  const logins: { password: string; isEncrypted: boolean }[] = [];
  const peer = await startSmtpPeer({
    disabledCommands: hasTls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, { secure }, done) {
      logins.push({ password: String(password), isEncrypted: secure });
      done(null, { user: username });
    },
  });
  return { peer, logins, [Symbol.asyncDispose]: () => peer[Symbol.asyncDispose]() };
}

function send(url: string, options = {}) {
  return smtp(url, options)(mail, { id: 'a', signal: never });
}

/** Reaches this machine but is treated as a remote address. */
const remoteHost = '0.0.0.0';

test.each(['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true'])(
  'does not send a password unencrypted to another machine (%j)',
  async (query) => {
    await using server = await startPeer({ hasTls: false });
    const { peer, logins } = server;
    const sent = await send(`smtp://user:secret@${remoteHost}:${peer.port}${query}`);
    expect(sent).toMatchObject({
      ok: false,
      isPermanent: false,
      isLoginRefused: true,
      error: expect.stringMatching(/smtps:\/\/.*SMTP_ALLOW_PLAIN=true/),
    });
    expect(logins).toEqual([]);
    expect(peer.received).toEqual([]);
  },
);

test('does not send a password to a server with an untrusted certificate', async () => {
  await using server = await startPeer({ hasTls: true });
  const sent = await send(`smtp://user:secret@${remoteHost}:${server.peer.port}`);
  expect(sent).toMatchObject({ ok: false, isPermanent: false });
  expect(server.logins).toEqual([]);
});

test.each([
  ['over an encrypted connection', remoteHost, '?tls.rejectUnauthorized=false', true, {}],
  ['unencrypted where that is allowed', remoteHost, '', false, { allowPlain: true }],
  ['unencrypted to this machine', '127.0.0.1', '', false, {}],
  ['unencrypted to this machine', 'LOCALHOST', '', false, {}],
])('sends a password %s: %s%s', async (_, host, query, isEncrypted, options) => {
  await using server = await startPeer({ hasTls: isEncrypted });
  const { peer, logins } = server;
  const url = `smtp://user:secret@${host}:${peer.port}${query}`;
  expect(await send(url, options)).toEqual({ ok: true, warning: null });
  expect(logins).toEqual([{ password: 'secret', isEncrypted }]);
  expect(await peer.waitFor(1)).toHaveLength(1);
});

test('sends mail without a password unencrypted', async () => {
  await using server = await startPeer({ hasTls: false });
  const sent = await send(`smtp://${remoteHost}:${server.peer.port}`);
  expect(sent).toEqual({ ok: true, warning: null });
});
