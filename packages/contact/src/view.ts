import { deleteMails, type Message } from '@altanube/outbox';
import type { MessageView } from '@altanube/outbox/cli';
import { fieldOrder, isText, type LeadField } from './fields.ts';
import { deleteDailyMailsWith } from './mail/daily-mail.ts';
import { attributionParts, knownParts, toParts, readAttribution } from './read-attribution.ts';
import { firstFields, laterFields, normalizeMailbox, toLead } from './stored-lead.ts';

export const contactView: MessageView = {
  title: fieldColumn('company'),
  facts: (message) => [
    ['language', message.language],
    ...fieldOrder
      .filter((field) => !isText(field))
      .map((field) => [field, message.fields[field] ?? null] as const),
    ...knownParts(readAttribution(message.context)),
    ['suspicion', message.suspicion],
  ],
  text: ({ fields }) =>
    fieldOrder
      .filter(isText)
      .map((field) => fields[field] ?? '')
      .join('\n\n'),
  toJson: toLead,
  // Programs go by the places of columns, so a new one comes last.
  columns: [
    ['language', ({ language }) => language],
    ...firstFields.map(fieldColumn),
    ['suspicion', ({ suspicion }) => suspicion],
    ...['mail', 'webhook'],
    fieldColumn('demo'),
    ...attributionParts.map(
      (part) => [part, ({ context }: Message) => toParts(readAttribution(context))[part]] as const,
    ),
    ...['google-chat', 'teams', 'slack', 'hubspot'],
    ...laterFields.filter((field) => field !== 'demo').map(fieldColumn),
  ],
  findPerson: (text) => (/^\S+@\S+$/.test(text.trim()) ? normalizeMailbox(text.trim()) : null),
  async deleteFiles(dataDir, ids, undeleted) {
    await deleteMails(dataDir, ids, undeleted);
    await deleteDailyMailsWith(dataDir, ids, undeleted);
  },
  help: {
    messages: 'contact messages',
    origin: 'page, button, subject, campaign or referring site',
    searched: 'sender, company or address',
    person: 'a mail address',
  },
};

function fieldColumn(name: LeadField) {
  return [name, ({ fields }: Message) => fields[name] ?? null] as const;
}
