import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { listenLocally } from './local-server.ts';

export type ReceivedMail = { from: string; to: string[]; raw: Buffer; mail: Email };

export type SmtpPeer = Awaited<ReturnType<typeof startSmtpPeer>>;

type SmtpPeerOptions = SMTPServerOptions & {
  port?: number;
  /** Replies to the end of a received mail; accepts it at once by default. */
  onReceived?: (done: (error?: Error | null) => void) => void;
};

export async function startSmtpPeer(options: SmtpPeerOptions = {}) {
  const { port: requestedPort = 0, onReceived = (done) => done(), ...smtpOptions } = options;
  const received: ReceivedMail[] = [];
  const arrivals = new EventTarget();
  let parsing = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        parsing += 1;
        const raw = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
          mail: await PostalMime.parse(raw),
        });
        parsing -= 1;
        arrivals.dispatchEvent(new Event('mail'));
        onReceived(done);
      });
    },
    ...smtpOptions,
  });
  smtp.on('error', () => {
    // Closing a connection in a test emits an error.
  });
  const peer = await listenLocally(smtp.server, requestedPort);
  return {
    ...peer,
    url: `smtp://127.0.0.1:${peer.port}`,
    received,
    async waitFor(count: number) {
      while (received.length < count) await once(arrivals, 'mail');
      return received;
    },
    /** Resolves when all connections are closed and every mail is parsed. */
    async waitUntilIdle() {
      while (peer.sockets.size + parsing > 0) await sleep(1);
    },
  };
}
