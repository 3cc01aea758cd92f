import { once } from 'node:events';
import { deleteMailsOf, type Message } from '@altanube/outbox';
import { exitCodes, runCommand, type CliOptions, type MessageView } from '@altanube/outbox/cli';
import { fieldOrder, isText, type LeadField } from '#lead/fields.ts';
import { postgresUrl, readConfig } from '#server/config.ts';
import { attributionParts, knownParts, partsOf, readAttribution } from './attribution.ts';
import {
  firstFields,
  laterFields,
  leadOf,
  mailboxOf,
  openStore,
  type LaterField,
} from './contact-messages.ts';
import { deleteDailyMailsWith } from './deliver/daily-mail.ts';

/** `npm run leads -- …`: manages the contact messages in the configured store. */

/** What the form had before exports held attributions. */
const earlierFields: readonly LaterField[] = laterFields.filter((field) => field === 'demo');
const newFields = laterFields.filter((field) => !earlierFields.includes(field));

/** A contact message, as the commands show, export and erase it. */
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
  texts: ({ fields }) => fieldOrder.filter(isText).map((field) => [field, fields[field] ?? '']),
  toJson: leadOf,
  columns: {
    leading: [
      ['language', ({ language }) => language],
      ...firstFields.map(fieldColumn),
      ['suspicion', ({ suspicion }) => suspicion],
    ],
    // A new field comes last: programs that read the others go by their places.
    trailing: [
      ...earlierFields.map(fieldColumn),
      ...attributionParts.map(
        (part) =>
          [part, ({ context }: Message) => partsOf(readAttribution(context))[part]] as const,
      ),
      ...newFields.map(fieldColumn),
    ],
  },
  findPerson: (text) => (/^\S+@\S+$/.test(text.trim()) ? mailboxOf(text.trim()) : null),
  async deleteFiles(dataDir, ids, undeleted) {
    await deleteMailsOf(dataDir, ids, undeleted);
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

export const cliOptions: CliOptions = {
  program: 'npm run leads --',
  name: 'leads',
  view: contactView,
  destinations: ['mail', 'webhook'],
  hints: {
    json: 'npm run --silent leads -- list --json',
    stop: 'systemctl stop altanube.socket altanube',
    guide: 'deploy/README.md',
  },
  configure() {
    const parsed = readConfig();
    if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
    return parsed.config;
  },
  openStore,
  explainUrl: (url) => postgresUrl.safeParse(url).error?.issues[0]?.message,
  async write(text) {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  },
  writeError: (text) => void process.stderr.write(text),
  now: Date.now,
};

if (import.meta.main) {
  // A reader such as `head` may close the pipe early, which is no error; a full disk is one.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    process.stderr.write(`The output could not be written: ${error.message}\n`);
    process.exit(exitCodes.unavailable);
  });
  // Nobody reads the notes any more: what was asked for is done all the same.
  process.stderr.on('error', () => {});
  process.exitCode = await runCommand(process.argv.slice(2), cliOptions);
}
