import { deleteMails, type Message } from '@altanube/outbox';
import type { MessageView } from '@altanube/outbox/cli';
import { fieldOrder, isText, type LeadField } from './fields.ts';
import { deleteDailyMailsContaining } from './mail/daily-mail.ts';
import {
  attributionParts,
  listKnownParts,
  flattenAttribution,
  readAttribution,
} from './read-attribution.ts';
import { originalFields, addedFields, normalizeMailbox, toLead } from './stored-lead.ts';

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
  toJson: toLead,
  // Programs address columns by position, so add new ones at the end.
  columns: [
    ['language', ({ language }) => language],
    ...originalFields.map(createFieldColumn),
    ['suspicion', ({ suspicion }) => suspicion],
    ...['mail', 'webhook'],
    createFieldColumn('demo'),
    ...attributionParts.map(
      (part) =>
        [
          part,
          ({ context }: Message) => flattenAttribution(readAttribution(context))[part],
        ] as const,
    ),
    ...['google-chat', 'teams', 'slack', 'hubspot'],
    ...addedFields.filter((field) => field !== 'demo').map(createFieldColumn),
  ],
  findPerson: (text) => (/^\S+@\S+$/.test(text.trim()) ? normalizeMailbox(text.trim()) : null),
  async deleteFiles(dataDir, ids, undeleted) {
    await deleteMails(dataDir, ids, undeleted);
    await deleteDailyMailsContaining(dataDir, ids, undeleted);
  },
  help: {
    messages: 'contact messages',
    origin: 'page, button, subject, campaign or referring site',
    searched: 'sender, company or address',
    person: 'a mail address',
  },
};

function createFieldColumn(name: LeadField) {
  return [name, ({ fields }: Message) => fields[name] ?? null] as const;
}
