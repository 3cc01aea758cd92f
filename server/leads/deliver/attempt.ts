import { cutText } from '#content/cut-text.ts';
import type { LogFields } from '#server/log.ts';
import type { StoredLead } from '#server/leads/store/lead-store.ts';
import type { Sender, SendResult } from './sender.ts';

const timeoutMs = 2 * 60_000;

/** What is stored about a failure, for diagnosis. */
const longestText = 1000;

export type Attempt = {
  result: SendResult;
  /** More for the log, without personal data. */
  fields: LogFields;
};

/**
 * Sends one lead, within 2 minutes. A sender that throws was not up to this lead: one that cannot be
 * composed, or a defect. It would throw again, so the failure is permanent, and this lead's alone.
 */
export async function attempt(
  sender: Sender,
  lead: StoredLead,
  shutdown: AbortSignal,
): Promise<Attempt> {
  try {
    const signal = AbortSignal.any([shutdown, AbortSignal.timeout(timeoutMs)]);
    return { result: storable(await sender.send(lead, signal)), fields: {} };
  } catch (error) {
    const {
      name: code,
      message,
      stack,
    } = error instanceof Error ? error : new Error(String(error));
    const result = { ok: false, error: `${code}: ${message}`, code, isPermanent: true } as const;
    return { result: storable(result), fields: { stack: framesOf(stack, message) } };
  }
}

/** Where it happened. A stack begins with the message, which may hold personal data. */
function framesOf(stack = '', message: string): string {
  return stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^ +at /.test(line))
    .join('\n');
}

/** Both databases can store it: PostgreSQL has no text with a NUL, which a reply may hold. */
function storable(sent: SendResult): SendResult {
  if (sent.ok) return { ...sent, warning: sent.warning === null ? null : tidy(sent.warning) };
  return { ...sent, error: tidy(sent.error) };
}

function tidy(text: string): string {
  return cutText(text, longestText)
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed();
}
