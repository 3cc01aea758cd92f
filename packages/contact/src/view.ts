import type { Message } from '@altanube/outbox';
import type { MessageView } from '@altanube/outbox/cli';
import { destinationNames } from '@altanube/outbox/destinations/services';
import { fieldOrder, isKind, type ContactField } from './fields.ts';
import { quarantineMailName } from './mail/quarantine-mail.ts';
import {
  attributionParts,
  type AttributionPart,
  listKnownParts,
  flattenAttribution,
  readAttribution,
} from './read-attribution.ts';
import { normalizeMailbox, toContactMessage } from './contact-message.ts';

export const contactView: MessageView = {
  title: createFieldColumn('company'),
  facts: (message) => [
    ['language', message.language],
    ...fieldOrder
      .filter((field) => !isKind(field, 'text'))
      .map((field) => [field, message.fields[field] ?? null] as const),
    ...listKnownParts(readAttribution(message.context)),
    ['suspicion', message.suspicion],
  ],
  text: ({ fields }) =>
    fieldOrder
      .filter((field) => isKind(field, 'text'))
      .map((field) => fields[field] ?? '')
      .join('\n\n'),
  toJson: toContactMessage,
  columns: [
    ['language', ({ language }) => language],
    ...fieldOrder.map(createFieldColumn),
    ['suspicion', ({ suspicion }) => suspicion],
    ...attributionParts.map(createAttributionColumn),
    ...destinationNames,
  ],
  findPerson: (text) => (/^[^\s@]+@\S+$/.test(text.trim()) ? normalizeMailbox(text.trim()) : null),
  mailPrefix: `${quarantineMailName}-`,
  help: {
    messages: 'contact messages',
    attribution: 'page, button, subject, campaign or referring site',
    searched: 'sender, company or address',
    person: 'a mail address',
  },
};

function createFieldColumn(name: ContactField) {
  return [name, ({ fields }: Message) => fields[name] ?? null] as const;
}

function createAttributionColumn(part: AttributionPart) {
  const read = ({ context }: Message) => flattenAttribution(readAttribution(context))[part];
  return [part, read] as const;
}
