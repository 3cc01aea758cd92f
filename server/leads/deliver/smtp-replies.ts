import type { SendResult } from './sender.ts';

/** Three digits, the same on each line (RFC 5321, section 4.2). */
const wellFormed = /^(\d{3})(?:-[^\n]*\n\1)*(?: [^\n]*)?$/;

/**
 * Follows one SMTP session by the log of the mail library, which looks at the first digit of a reply
 * only: `20% full, rejected` would be success. A reply that is none aborts `signal`.
 */
export function followReplies() {
  const aborter = new AbortController();
  const commands: string[] = [];
  let failure: (SendResult & { ok: false }) | null = null;

  function debug({ tnx }: { tnx?: string }, text: string): void {
    if (tnx === 'client') commands.push(text);
    if (tnx !== 'server') return;
    // The greeting and the reply to the message answer no command.
    const isData = commands.shift() === 'DATA';
    if (wellFormed.test(text) && !(isData && /^(?!354)[23]/.test(text))) return;
    const error = `Unexpected reply from the mail server: ${text}`;
    failure ??= { ok: false, error, code: 'EPROTOCOL', isPermanent: false };
    aborter.abort();
  }

  return { logger: { debug }, signal: aborter.signal, failure: () => failure };
}
