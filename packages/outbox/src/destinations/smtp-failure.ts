import type { SendResult } from './destination.ts';

type Failure = SendResult & { ok: false };

/** Commands whose 5xx replies concern the message or its recipients. */
const messageCommands: readonly string[] = ['RCPT TO', 'DATA'];

/** Replies that mean a failed sign-in, after any command (RFC 4954, section 6). */
const loginReplies: readonly number[] = [530, 534, 535, 538];

/**
 * Classifies an SMTP failure. A 5xx reply is permanent for its command (RFC 5321, section 4.2.1),
 * but only RCPT and DATA concern this message. Other failures (connection, EHLO, STARTTLS, sign-in,
 * sender) are faults of the service or its settings, so the message is retried. It is also retried
 * after 503, because a new connection starts over, after 4xx, and without a reply.
 */
export function classifySmtpFailure(
  error: unknown,
  { requiresTls }: { requiresTls: boolean },
): Failure {
  // An error without a code means that the mail cannot be composed.
  if (!(error instanceof Error) || !('code' in error)) throw error;
  const code = String(error.code);
  const command = 'command' in error ? String(error.command) : '';
  const reply = 'responseCode' in error ? Number(error.responseCode) : null;
  const isLogin = isLoginFailure({ code, command, reply });
  const isTlsMissing = requiresTls && isTlsRefused({ command, reply });
  return {
    ok: false,
    error: isTlsMissing ? `${error.message}. ${plainPasswordAdvice}` : error.message,
    code: reply === null ? code : `${code} ${reply}`,
    isPermanent:
      isPermanentReply(reply) && reply !== 503 && !isLogin && messageCommands.includes(command),
    ...((isLogin || isTlsMissing) && { isLoginRefused: true }),
  };
}

const plainPasswordAdvice =
  'The password in SMTP_URL was not sent, because the mail server offers no encryption (STARTTLS). ' +
  'Use smtps:// or the port for STARTTLS, or set SMTP_ALLOW_PLAIN=true if the network is your own';

type Details = { code: string; command: string; reply: number | null };

/** Without a reply, `EAUTH` means that SMTP_URL lacks a usable user or password. */
function isLoginFailure({ code, command, reply }: Details): boolean {
  if (reply !== null && loginReplies.includes(reply)) return true;
  return code === 'EAUTH' && (isPermanentReply(reply) || (reply === null && command === 'API'));
}

/** If EHLO is refused, only HELO remains, which has no STARTTLS (RFC 3207). */
function isTlsRefused({ command, reply }: Pick<Details, 'command' | 'reply'>): boolean {
  return isPermanentReply(reply) && (command === 'STARTTLS' || command === 'EHLO');
}

function isPermanentReply(reply: number | null): boolean {
  return reply !== null && reply >= 500 && reply <= 599;
}
