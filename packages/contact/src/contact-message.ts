import { hash } from 'node:crypto';
import type { Message, MessageRules } from '@altanube/outbox';
import type { Attribution } from './attribution.ts';
import { fieldOrder, isRequired, mapFields, type FieldValues } from './fields.ts';
import { toAsciiAddress, toUnicodeAddress } from './mail-address.ts';
import { readAttribution } from './read-attribution.ts';

/** What a visitor sent. Choices have values that the form offered at that time. */
export type ContactMessage = FieldValues &
  Omit<Message, 'fields' | 'context' | 'fingerprint'> & { attribution: Attribution | null };

/** `form` is the name of a form other than the contact form. */
export function toMessage(contactMessage: ContactMessage, form: string | null = null): Message {
  const { id, receivedAt, language, mailId, suspicion, ...rest } = contactMessage;
  const { attribution: context, ...fields } = rest;
  // Language and attribution do not make it another message, but the subject does.
  const identity = [form, context?.subject ?? null, ...fieldOrder.map((field) => fields[field])];
  const fingerprint = hash('sha256', JSON.stringify(identity));
  return { id, receivedAt, language, fields, context, mailId, suspicion, fingerprint };
}

/** Treats fields that did not exist when the message was stored as empty. */
export function toContactMessage({ fields, context, ...rest }: Message): ContactMessage {
  const { fingerprint: _, ...message } = rest;
  const values = mapFields<FieldValues>(
    (field) => fields[field] ?? (isRequired(field) ? '' : null),
  );
  return { ...message, ...values, attribution: readAttribution(context) };
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

export function toWebhookEvent(message: Message) {
  const { receivedAt, mailId: _, ...data } = toContactMessage(message);
  return { type: 'lead.received', timestamp: new Date(receivedAt).toISOString(), data };
}
