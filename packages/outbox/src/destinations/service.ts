import type { SendResult } from './destination.ts';
import { classifyResponse, sendRequest } from './http.ts';

/** Untrusted: any text may come from a visitor. */
export type Card = {
  /** Letters, digits and hyphens. */
  id: string;
  headline: string;
  rows: readonly (readonly [label: string, value: string])[];
  text: string;
};

export type MessageCard = Card & {
  sender: { email: string; name: string; company: string };
  receivedAt: number;
};

/** A service that takes messages over HTTP, configured by one environment variable. */
export type Service = {
  /** Stored with each delivery; must not change while deliveries exist. */
  name: string;
  /** As a privacy policy names it. */
  title: string;
  /** The environment variable with its address or key, the `value` below. */
  variable: string;
  /** What a value looks like, and where the service shows it. */
  expected: string;
  isValid(value: string): boolean;
  send(value: string, card: MessageCard, signal: AbortSignal): Promise<SendResult>;
  /** Null if the service cannot show alerts, such as a CRM. */
  alert: ((value: string, card: Card, signal: AbortSignal) => Promise<SendResult>) | null;
};

type ChatOptions = Omit<Service, 'send' | 'alert'> & {
  format(card: Card): object;
  /** Stored with each delivery, such as a caveat about what success means. */
  note?: string;
};

/** A service that takes each message as one post to a secret address. */
export function createChat({ format, note, ...service }: ChatOptions): Service {
  async function post(url: string, card: Card, signal: AbortSignal): Promise<SendResult> {
    const body = JSON.stringify(format({ ...card, rows: card.rows.slice(0, maxRows) }));
    const sent = classifyResponse(await sendRequest({ url, body }, signal));
    return sent.ok && note !== undefined ? { ...sent, note } : sent;
  }
  return { ...service, send: post, alert: post };
}

/** Higher than any of our cards needs. */
const maxRows = 20;

type TruncateOptions = {
  /** Maximum size of the result, in the unit of `measure`. */
  limit: number;
  encode?: (character: string) => string;
  measure?: (text: string) => number;
};

/** Cleans and encodes a multi-line text, and truncates it to the limit. */
export function truncateText(text: string, options: TruncateOptions): string {
  const { limit, encode = String, measure = countJsonBytes } = options;
  const maxTextSize = limit - measure('…');
  let [truncated, size] = ['', 0];
  for (const character of removeControls(text)) {
    const encoded = encode(character);
    size += measure(encoded);
    if (size > maxTextSize) return `${truncated}…`;
    truncated += encoded;
  }
  return truncated;
}

export function truncateLine(text: string, options: TruncateOptions): string {
  return truncateText(text.replace(/\s+/g, ' ').trim(), options);
}

/** Removes control characters, bidirectional controls (Unicode, annex 9) and tag characters. */
function removeControls(text: string): string {
  const lines = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\p{Bidi_Control}\u{e0000}-\u{e007f}]/gu, '');
  return lines.replace(/[^\P{Cc}\n]/gu, ' ').toWellFormed();
}

export function countJsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2;
}

export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** For CRMs, whose notes are HTML. */
export function formatHtml({ headline, rows, text }: Card): string {
  const html = (line: string) => truncateLine(line, { limit: 2000, encode: escapeMarkup });
  const lines = [headline, ...rows.map(([label, value]) => `${label}: ${value}`)].map(html);
  const encode = (character: string) => (character === '\n' ? '<br>' : escapeMarkup(character));
  return `<p>${lines.join('<br>')}</p><p>${truncateText(text, { limit: 20_000, encode })}</p>`;
}
