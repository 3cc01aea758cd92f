import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { listenLocally } from './local-server.ts';

export type ReceivedMail = { from: string; to: string[]; raw: Buffer; mail: Email };

export type SmtpPeer = Awaited<ReturnType<typeof startSmtpPeer>>;

export async function startSmtpPeer(options: SMTPServerOptions & { port?: number } = {}) {
  const { port: wanted = 0, ...smtpOptions } = options;
  const received: ReceivedMail[] = [];
  const arrivals = new EventTarget();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
          mail: await PostalMime.parse(raw),
        });
        arrivals.dispatchEvent(new Event('mail'));
        done();
      });
    },
    ...smtpOptions,
  });
  smtp.on('error', () => {
    // Connections that a test closes report errors.
  });
  const peer = await listenLocally(smtp.server, wanted);
  return {
    ...peer,
    url: `smtp://127.0.0.1:${peer.port}`,
    received,
    async waitFor(count: number) {
      while (received.length < count) await once(arrivals, 'mail');
      return received;
    },
  };
}
