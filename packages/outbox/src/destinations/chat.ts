import type { Message } from '../message.ts';
import type { Destination, SendResult } from './destination.ts';
import { judge, sendRequest } from './http.ts';

/** Any text in it may be a visitor's. */
export type Card = {
  /** Of letters, digits and hyphens. */
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
  /** Stored with each delivery: what the success of a post does not say. */
  note?: string;
}): Chat {
  const { name, url, format, note } = options;
  return {
    name,
    async send(card, signal) {
      const body = JSON.stringify(format({ ...card, rows: card.rows.slice(0, maxRows) }));
      const sent = judge(await sendRequest({ url, body }, signal));
      return sent.ok && note !== undefined ? { ...sent, note } : sent;
    },
  };
}

export function chatDestination(chat: Chat, describe: (message: Message) => Card): Destination {
  return { name: chat.name, send: (message, signal) => chat.send(describe(message), signal) };
}

/** More than a card of ours has. */
const maxRows = 20;

type FitOptions = {
  /** Of the result, as `measure` counts. */
  limit: number;
  encode?: (character: string) => string;
  measure?: (text: string) => number;
};

/** A text that reads as it is, on several lines, cut to what fits. */
export function fitText(text: string, options: FitOptions): string {
  const { limit, encode = String, measure = countJsonBytes } = options;
  const room = limit - measure('…');
  let [fitting, size] = ['', 0];
  for (const character of clean(text)) {
    const encoded = encode(character);
    size += measure(encoded);
    if (size > room) return `${fitting}…`;
    fitting += encoded;
  }
  return fitting;
}

export function fitLine(text: string, options: FitOptions): string {
  return fitText(text.replace(/\s+/g, ' ').trim(), options);
}

/** Without control characters, and without those that change the writing direction (Unicode, annex 9). */
function clean(text: string): string {
  const lines = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
  return lines.replace(/[^\P{Cc}\n]/gu, ' ').toWellFormed();
}

export function countJsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2;
}

export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
