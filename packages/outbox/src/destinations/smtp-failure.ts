import type { SendResult } from './destination.ts';

type Failure = SendResult & { ok: false };

/** The commands whose 5xx replies are about the message and those who get it. */
const messageCommands: readonly string[] = ['RCPT TO', 'DATA'];

/** Replies that ask for another sign-in, whatever the command (RFC 4954, section 6). */
const loginReplies: readonly number[] = [530, 534, 535, 538];

/**
 * What a failure over SMTP means for the message. A 5xx reply is final for its command (RFC 5321, section
 * 4.2.1), but only RCPT and DATA are about this message. Anything else (connection, EHLO, STARTTLS, sign-in,
 * sender) is a fault of the service or of the settings, which people mend: the message waits. So it does
 * after 503, since another connection starts from the beginning, after 4xx, and without a reply.
 */
export function describeSmtpFailure(
  error: unknown,
  { requiresTls }: { requiresTls: boolean },
): Failure {
  // An error without a code is no failure of the connection: the mail cannot be composed.
  if (!(error instanceof Error) || !('code' in error)) throw error;
  const { code, command, reply } = readDetails(error);
  const isLogin = isLoginFailure({ code, command, reply });
  const isTlsMissing = requiresTls && isTlsRefused({ command, reply });
  return {
    ok: false,
    error: isTlsMissing ? `${error.message}. ${plainPasswordAdvice}` : error.message,
    code: reply === null ? code : `${code} ${reply}`,
    isPermanent: isRefused(reply) && reply !== 503 && !isLogin && messageCommands.includes(command),
    ...((isLogin || isTlsMissing) && { isLoginRefused: true }),
  };
}

const plainPasswordAdvice =
  'The password in SMTP_URL was not sent, because the mail server offers no encryption (STARTTLS). ' +
  'Use smtps:// or the port for STARTTLS, or set SMTP_ALLOW_PLAIN=true if the network is your own';

type Details = { code: string; command: string; reply: number | null };

function readDetails(error: Error): Details {
  return {
    code: 'code' in error ? String(error.code) : '',
    command: 'command' in error ? String(error.command) : '',
    reply: 'responseCode' in error ? Number(error.responseCode) : null,
  };
}

/** Without a reply, `EAUTH` means that SMTP_URL has no user or no password that could be used. */
function isLoginFailure({ code, command, reply }: Details): boolean {
  if (reply !== null && loginReplies.includes(reply)) return true;
  return code === 'EAUTH' && (isRefused(reply) || (reply === null && command === 'API'));
}

/** With EHLO refused, the older HELO is left, which knows no STARTTLS (RFC 3207). */
function isTlsRefused({ command, reply }: Pick<Details, 'command' | 'reply'>): boolean {
  return isRefused(reply) && (command === 'STARTTLS' || command === 'EHLO');
}

function isRefused(reply: number | null): boolean {
  return reply !== null && reply >= 500 && reply <= 599;
}
