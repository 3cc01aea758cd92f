import { hash } from 'node:crypto';
import type { Fields, Message, MessageRules } from '@altanube/outbox';
import type { Attribution } from './attribution.ts';
import {
  elapsedField,
  fieldOrder,
  honeypotField,
  isRequired,
  perField,
  type Lead,
  type LeadField,
} from './fields.ts';
import { asciiAddress, readableAddress } from './mail-address.ts';
import { readAttribution } from './read-attribution.ts';
import { isRecord } from './schema.ts';

/** A choice is one that the form offered when the message was stored. */
export type StoredLead = Lead & {
  /** UUID version 7 (RFC 9562), so that ids sort by time. */
  id: string;
  receivedAt: number;
  language: string;
  /** Message-ID of every mail about this lead (RFC 5322, section 3.6.4), created once. */
  messageId: string;
  /** Why it was quarantined, one of `Suspicion`; null if it was not. Kept after its release. */
  suspicion: string | null;
  attribution: Attribution | null;
};

/** Reasons for quarantine: the hidden field was filled in, or the form was sent too soon. */
export const suspicions = ['hidden-field', 'too-fast'] as const;

export type Suspicion = (typeof suspicions)[number];

/** People need longer for the fields, even with autofill. */
const minElapsedMs = 2000;

/** Why a message is likely spam, or null. A signal that is missing or malformed is ignored. */
export function findSuspicion(input: unknown): Suspicion | null {
  if (readText(input, honeypotField).trim() !== '') return 'hidden-field';
  const elapsed = readText(input, elapsedField);
  return /^\d+(?:\.\d+)?$/.test(elapsed) && Number(elapsed) < minElapsedMs ? 'too-fast' : null;
}

function readText(input: unknown, field: string): string {
  const value = isRecord(input) && Object.hasOwn(input, field) ? input[field] : null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The fields of the first form. Stored fingerprints and the columns of exports rely on this list. */
export const firstFields = [
  'name',
  'email',
  'company',
  'size',
  'suite',
  'message',
] as const satisfies LeadField[];

/** Fields added since, by name. */
export const laterFields = fieldOrder
  .filter(
    (field): field is Exclude<LeadField, (typeof firstFields)[number]> =>
      !firstFields.some((first) => first === field),
  )
  .sort();

/** What searches look in, each address in all its spellings, and whose a message is: a mailbox. */
export const rules: MessageRules = {
  searchText: ({ name, email, company }) =>
    [name, email, readableAddress(email ?? ''), asciiAddress(email ?? ''), company].join(' '),
  personKey: ({ email }) => normalizeMailbox(email ?? ''),
};

export function normalizeMailbox(email: string): string {
  return asciiAddress(email).toLowerCase();
}

export function toMessage(lead: StoredLead): Message {
  const { id, receivedAt, language, messageId: mailId, suspicion, ...rest } = lead;
  const { attribution: context, ...fields } = rest;
  return { id, receivedAt, language, fields, context, mailId, suspicion };
}

export function toLead({ fields, context, mailId, ...message }: Message): StoredLead {
  const attribution = readAttribution(context);
  return { ...message, ...leadFields(fields), messageId: mailId, attribution };
}

/** A message from before the form had a field is as good as one that left it empty. */
function leadFields(fields: Fields): Lead {
  return perField<Lead>((field) => fields[field] ?? (isRequired(field) ? '' : null));
}

/** Newer fields count only if filled in, so that earlier messages keep theirs. */
export function computeFingerprint(lead: Lead, form: string | null = null): string {
  const first = firstFields.map((field) => lead[field]);
  const later = laterFields
    .map((field) => [field, lead[field]])
    .filter(([, value]) => value !== null);
  const other = form === null ? [] : [['form', form]];
  return hash('sha256', JSON.stringify([...first, ...later, ...other]));
}

export function describeLead(message: Message) {
  const { receivedAt, messageId: _, ...lead } = toLead(message);
  const timestamp = new Date(receivedAt).toISOString();
  return { type: 'lead.received', timestamp, data: lead };
}
