import { deleteMails, type Message } from '@altanube/outbox';
import type { MessageView } from '@altanube/outbox/cli';
import { destinationNames } from './destination-names.ts';
import { fieldOrder, isText, type ContactField } from './fields.ts';
import { deleteQuarantineMailsContaining } from './mail/quarantine-mail.ts';
import {
  attributionParts,
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
      .filter((field) => !isText(field))
      .map((field) => [field, message.fields[field] ?? null] as const),
    ...listKnownParts(readAttribution(message.context)),
    ['suspicion', message.suspicion],
  ],
  text: ({ fields }) =>
    fieldOrder
      .filter(isText)
      .map((field) => fields[field] ?? '')
      .join('\n\n'),
  toJson: toContactMessage,
  columns: [
    ['language', ({ language }) => language],
    ...fieldOrder.map(createFieldColumn),
    ['suspicion', ({ suspicion }) => suspicion],
    ...attributionParts.map(
      (part) =>
        [
          part,
          ({ context }: Message) => flattenAttribution(readAttribution(context))[part],
        ] as const,
    ),
    ...destinationNames,
  ],
  findPerson: (text) => (/^\S+@\S+$/.test(text.trim()) ? normalizeMailbox(text.trim()) : null),
  async deleteFiles(dataDir, ids, undeleted) {
    await deleteMails(dataDir, ids, undeleted);
    await deleteQuarantineMailsContaining(dataDir, ids, undeleted);
  },
  help: {
    messages: 'contact messages',
    origin: 'page, button, subject, campaign or referring site',
    searched: 'sender, company or address',
    person: 'a mail address',
  },
};

function createFieldColumn(name: ContactField) {
  return [name, ({ fields }: Message) => fields[name] ?? null] as const;
}
