import { fieldOrder, isText, type LeadField } from '#lead/fields.ts';
import { attributionParts, knownParts, partsOf } from '#server/leads/attribution.ts';
import { deleteDailyMailsWith, deleteLeadFiles } from '#server/leads/deliver/lead-files.ts';
import { firstFields, laterFields, type LaterField } from '#server/leads/later-fields.ts';
import type { StoredLead } from '#server/leads/store/lead-store.ts';
import type { MessageView } from './context.ts';

/** What the form had before exports held attributions. */
const earlierFields: readonly LaterField[] = laterFields.filter((field) => field === 'demo');
const newFields = laterFields.filter((field) => !earlierFields.includes(field));

/** A contact message, as the commands show, export and erase it. */
export const contactMessage: MessageView<StoredLead> = {
  title: fieldColumn('company'),
  facts: (lead) => [
    ['language', lead.language],
    ...fieldOrder.filter((field) => !isText(field)).map((field) => [field, lead[field]] as const),
    ...knownParts(lead.attribution),
    ['suspicion', lead.suspicion],
  ],
  texts: (lead) => fieldOrder.filter(isText).map((field) => [field, lead[field]]),
  columns: {
    leading: [fieldColumn('language'), ...firstFields.map(fieldColumn), fieldColumn('suspicion')],
    // A new field comes last: programs that read the others go by their places.
    trailing: [
      ...earlierFields.map(fieldColumn),
      ...attributionParts.map(
        (part) => [part, ({ attribution }: StoredLead) => partsOf(attribution)[part]] as const,
      ),
      ...newFields.map(fieldColumn),
    ],
  },
  help: {
    messages: 'contact messages',
    origin: 'page, button, subject, campaign or referring site',
    searched: 'sender, company or address',
    person: 'a mail address',
  },
  isPerson: (text) => /^\S+@\S+$/.test(text),
  async deleteFiles(dataDir, ids, undeleted) {
    await deleteLeadFiles(dataDir, ids, undeleted);
    await deleteDailyMailsWith(dataDir, ids, undeleted);
  },
};

function fieldColumn(name: LeadField | 'language' | 'suspicion') {
  return [name, (lead: StoredLead) => lead[name]] as const;
}
