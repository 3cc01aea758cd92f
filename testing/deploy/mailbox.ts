import { startSmtpPeer, type SmtpPeer } from '@altanube/outbox/testing/smtp-peer';

/** The mailbox that leads go to: a real mail server that can be away, or slow. */
export type Mailbox = AsyncDisposable & {
  url: string;
  /** Closes its port and every connection. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** How long it takes for each mail, in milliseconds. */
  setDelay(ms: number): void;
  /** The Message-IDs under which each message has arrived, by the message's name. */
  arrivals(): Map<string, string[]>;
};

/** What the test writes into a message, so that its mail is known. */
export const messagePattern = /deploy-[a-z-]+-\d+/;

export async function startMailbox(): Promise<Mailbox> {
  let delayMs = 0;
  const options = {
    closeTimeout: 100,
    onMailFrom: (_address: unknown, _session: unknown, done: () => void) =>
      void setTimeout(done, delayMs),
  };
  let peer: SmtpPeer | null = await startSmtpPeer(options);
  const { url, port } = peer;
  const received = [peer.received];

  async function goAway(): Promise<void> {
    const closing = peer;
    peer = null;
    await closing?.[Symbol.asyncDispose]();
  }

  return {
    url,
    goAway,
    async comeBack() {
      peer = await startSmtpPeer({ ...options, port });
      received.push(peer.received);
    },
    setDelay(ms) {
      delayMs = ms;
    },
    arrivals() {
      const byName = new Map<string, string[]>();
      for (const { mail } of received.flat()) {
        const name = messagePattern.exec(mail.text ?? '')?.[0];
        if (name === undefined) continue;
        byName.set(name, [...(byName.get(name) ?? []), mail.messageId ?? '']);
      }
      return byName;
    },
    [Symbol.asyncDispose]: goAway,
  };
}
