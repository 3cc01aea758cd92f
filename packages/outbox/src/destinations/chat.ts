import type { Message } from '../message.ts';
import type { Destination, SendResult } from './destination.ts';
import { classifyResponse, sendRequest } from './http.ts';

/** Untrusted: any text may come from a visitor. */
export type Card = {
  /** Letters, digits and hyphens. */
  id: string;
  headline: string;
  rows: readonly (readonly [label: string, value: string])[];
  text: string;
};

export type Chat = { name: string; send(card: Card, signal: AbortSignal): Promise<SendResult> };

export function createChat(options: {
  name: string;
  url: string;
  format(card: Card): object;
  /** Stored with each delivery, such as a caveat about what success means. */
  note?: string;
}): Chat {
  const { name, url, format, note } = options;
  return {
    name,
    async send(card, signal) {
      const body = JSON.stringify(format({ ...card, rows: card.rows.slice(0, maxRows) }));
      const sent = classifyResponse(await sendRequest({ url, body }, signal));
      return sent.ok && note !== undefined ? { ...sent, note } : sent;
    },
  };
}

export function chatDestination(chat: Chat, describe: (message: Message) => Card): Destination {
  return { name: chat.name, send: (message, signal) => chat.send(describe(message), signal) };
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
