import type { Fields, Message, MessageRecord, MessageRules } from '@altanube/outbox';
import { isRequired, perField, type Lead } from '#lead/fields.ts';
import { readAttribution } from '#server/leads/attribution.ts';
import { asciiAddress, readableAddress } from '#server/leads/mail-address.ts';
import { channels, type Channel, type Delivery } from './lead-store.ts';
import type { LeadRecord, StoredLead } from './lead-store.ts';

/** What searches look in, each address in all its spellings, and whose a message is: a mailbox. */
export const rules: MessageRules = {
  searchText: ({ name, email, company }) =>
    [name, email, readableAddress(email ?? ''), asciiAddress(email ?? ''), company].join(' '),
  personKey: ({ email }) => mailboxOf(email ?? ''),
};

/** The same text for each spelling of an address. */
export function mailboxOf(email: string): string {
  return asciiAddress(email).toLowerCase();
}

/** A lead as the outbox keeps it. */
export function messageOf({
  id,
  receivedAt,
  language,
  messageId,
  suspicion,
  ...lead
}: StoredLead): Message {
  const { attribution: context, ...fields } = lead;
  return { id, receivedAt, language, fields, context, mailId: messageId, suspicion };
}

/** The lead in a message. */
export function leadOf({ fields, context, mailId, ...message }: Message): StoredLead {
  return {
    ...message,
    ...leadFields(fields),
    messageId: mailId,
    attribution: readAttribution(context),
  };
}

/** A message from before the form had a field is as good as one that left it empty. */
function leadFields(fields: Fields): Lead {
  return perField<Lead>((field) => fields[field] ?? (isRequired(field) ? '' : null));
}

export function recordOf({ message, deliveries, ...rest }: MessageRecord): LeadRecord {
  return {
    ...rest,
    lead: leadOf(message),
    deliveries: deliveries.flatMap(({ destination, endedAt, ...delivery }): Delivery[] => {
      const channel = channels.find((name): name is Channel => name === destination);
      return channel === undefined ? [] : [{ ...delivery, channel, deliveredAt: endedAt }];
    }),
  };
}

export function messageRecordOf({ lead, deliveries, ...rest }: LeadRecord): MessageRecord {
  return {
    ...rest,
    message: messageOf(lead),
    deliveries: deliveries.map(({ channel, deliveredAt, ...delivery }) => {
      return { ...delivery, destination: channel, endedAt: deliveredAt };
    }),
  };
}
