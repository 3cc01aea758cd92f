import { hash } from 'node:crypto';
import type { Fields, Message, MessageRules } from '@altanube/outbox';
import type { Attribution } from './attribution.ts';
import {
  elapsedField,
  fieldOrder,
  honeypotField,
  isRequired,
  mapFields,
  type Lead,
} from './fields.ts';
import { toAsciiAddress, toUnicodeAddress } from './mail-address.ts';
import { readAttribution } from './read-attribution.ts';
import { isRecord } from '@altanube/base/is-record';

/** Choices have values that the form offered when the message was stored. */
export type StoredLead = Lead & {
  /** UUID version 7 (RFC 9562), so that ids sort by time. */
  id: string;
  receivedAt: number;
  language: string;
  /** Message-ID of every mail about this lead (RFC 5322, section 3.6.4), created once. */
  messageId: string;
  /** Why it was quarantined, a `Suspicion`, also after its release; null if it never was. */
  suspicion: string | null;
  attribution: Attribution | null;
};

/** Reasons for quarantine: the hidden field was filled in, or the form was sent too soon. */
export const suspicions = ['hidden-field', 'too-fast'] as const;

export type Suspicion = (typeof suspicions)[number];

/** From the opening of the page; people need longer, even with autofill. */
const minElapsedMs = 2000;

/** Returns why a message is likely spam, or null. Ignores missing and malformed signals. */
export function findSuspicion(input: unknown): Suspicion | null {
  if (readText(input, honeypotField).trim() !== '') return 'hidden-field';
  const elapsed = readText(input, elapsedField);
  return /^\d+(?:\.\d+)?$/.test(elapsed) && Number(elapsed) < minElapsedMs ? 'too-fast' : null;
}

function readText(input: unknown, field: string): string {
  const value = isRecord(input) && Object.hasOwn(input, field) ? input[field] : null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Searches find every spelling of an address. Messages of one mailbox belong to one person. */
export const messageRules: MessageRules = {
  searchText: ({ name, email, company }) =>
    [name, email, toUnicodeAddress(email ?? ''), toAsciiAddress(email ?? ''), company].join(' '),
  personKey: ({ email }) => normalizeMailbox(email ?? ''),
};

export function normalizeMailbox(email: string): string {
  return toAsciiAddress(email).toLowerCase();
}

/** `form` is the name of a form other than the contact form. */
export function toMessage(lead: StoredLead, form: string | null = null): Message {
  const { id, receivedAt, language, messageId: mailId, suspicion, ...rest } = lead;
  const { attribution: context, ...fields } = rest;
  const fingerprint = computeFingerprint(fields, form, context?.subject ?? null);
  return { id, receivedAt, language, fields, context, mailId, suspicion, fingerprint };
}

export function toLead({ fields, context, mailId, ...rest }: Message): StoredLead {
  const { fingerprint: _, ...message } = rest;
  const attribution = readAttribution(context);
  return { ...message, ...toLeadFields(fields), messageId: mailId, attribution };
}

/** Treats fields that did not exist when the message was stored as empty. */
function toLeadFields(fields: Fields): Lead {
  return mapFields<Lead>((field) => fields[field] ?? (isRequired(field) ? '' : null));
}

/** Equal for the same fields, sent by the same form about the same subject. */
function computeFingerprint(lead: Lead, form: string | null, subject: string | null): string {
  const values = fieldOrder.map((field) => lead[field]);
  return hash('sha256', JSON.stringify([form, subject, ...values]));
}

export function toWebhookEvent(message: Message) {
  const { receivedAt, messageId: _, ...lead } = toLead(message);
  const timestamp = new Date(receivedAt).toISOString();
  return { type: 'lead.received', timestamp, data: lead };
}
