import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { DataFolder } from '../data-folder.ts';
import { deliveryStates } from '../message.ts';
import { backUp, restore } from './backup.ts';
import { erase, giveUp, purge, refuse, requeue, resend } from './change.ts';
import { CommandError, exitCodes, escapeControls } from './context.ts';
import type { CliOptions, Context, Flags } from './context.ts';
import { exportMessages, list, search, show } from './read.ts';
import { testDestination } from './test-destination.ts';
import { transfer } from './transfer.ts';

export { exitCodes, type CliOptions, type MessageView, type StoreLocation } from './context.ts';

/** `argument` is a message id, a file name or search words; empty if omitted. */
type Handler = (context: Context, argument: string) => Promise<void>;

const dayMs = 24 * 60 * 60_000;

/** Runs a command and returns its exit code. Errors are printed to standard error. */
export async function runCommand(args: string[], options: CliOptions): Promise<number> {
  const { writeError } = options;
  const undeleted = new Map<string, string>();
  const program = createProgram(options, async (handler, command) => {
    const location = options.configure();
    const store = options.openStore(location);
    const context: Context = {
      ...options,
      location,
      store,
      flags: command.opts<Flags>(),
      data: new DataFolder(location.dataDir, undeleted),
      deletedExports: [],
      misuse: (problem) => command.error(`error: ${problem}`),
    };
    await handler(context, command.args.join(' ').trim()).finally(() => store.close());
  });
  let exitCode: number = exitCodes.done;
  try {
    await program.parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' });
  } catch (error) {
    // Commander has already printed the error or the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.misunderstood;
    exitCode = error instanceof CommandError ? error.exitCode : exitCodes.unavailable;
    writeError(`${error instanceof Error ? error.message : String(error)}\n`);
  }
  for (const reason of undeleted.values()) {
    writeError(`Not deleted, and may hold a copy: ${escapeControls(reason)}\n`);
  }
  return undeleted.size > 0 ? exitCodes.unavailable : exitCode;
}

const formatHelpNotes = ({ json }: CliOptions['hints']) => `
States: pending, delivered, parked (not deliverable: resend or give up), quarantined (set
aside as spam: release or refuse), given-up, erased, transferred. Days begin at midnight UTC.
A running server sees what is due within a minute.

For scripts: ${json}

Exit codes: 0 if it is done, 1 if the store or a file cannot be used, 2 if the command is not
understood or --yes is missing, 3 if there is no such message or it is in no state for this,
4 if a transfer has to be run again.`;

function createProgram(
  { program: name, hints, view: { help, findPerson }, write, writeError }: CliOptions,
  run: (handler: Handler, command: Command) => Promise<void>,
): Command {
  const program = new Command(name)
    .description(`Manages ${help.messages}, also while the server runs.`)
    .configureOutput({ writeOut: (text) => void write(text), writeErr: writeError })
    .exitOverride()
    .showHelpAfterError(`See: ${name} --help`)
    .addHelpText('after', formatHelpNotes(hints));
  function add(usage: string, description: string, handler: Handler, ...options: Option[]): void {
    const command = program.command(usage).description(description).option('--json', 'for scripts');
    for (const argument of command.registeredArguments) {
      if (!argument.variadic) argument.argParser(parseName);
    }
    for (const option of options) {
      const isGiven = () => command.getOptionValueSource(option.attributeName()) === 'cli';
      // Commander would use the last value, which is unsafe for commands that delete.
      command.on(`option:${option.name()}`, () => {
        if (isGiven()) command.error(`error: --${option.name()} is given twice`);
      });
      command.addOption(option);
    }
    command.action(() => run(handler, command));
  }
  const option = (flags: string, description: string) => new Option(flags, description);
  const state = option('--state <state>', 'only these').choices(deliveryStates);
  const limit = option('--limit <n>', 'at most so many').argParser(parseLimit);
  const unlimited = option('--all', 'without a limit').conflicts('limit');
  const word = option('--from <word>', `contained in ${help.attribution}`).argParser(parseWord);
  const isPerson = (text: string) => (findPerson(text) === null ? null : text);
  const parsePerson = createParser(`It is not ${help.person}.`, /\S/, isPerson);
  const person = option('--from <address>', 'all messages of a sender').argParser(parsePerson);
  const before = option('--before <day>', 'only what came before this day').argParser(parseDay);
  const yes = option('--yes', 'more than one message, for good');
  const ended = option('--delivered-before <days>', 'so many days ago').argParser(parseDays);
  const stdout = option('--stdout', 'to another program, whose copies erase cannot delete');
  const stopped = option('--servers-stopped', 'confirm it: on PostgreSQL it cannot be checked');

  program.commandsGroup('Look:');
  add('list', 'the newest 100, one a line', list, state, limit, unlimited, word);
  add('search <words...>', `by the beginnings of words of ${help.searched}`, search, limit);
  add('show <id>', 'everything about one message', show);

  program.commandsGroup('A message that was not delivered:');
  const parked = option('--parked', 'all that could not be delivered');
  add('resend [id]', 'send it again, whatever became of it', resend, parked);
  add('give-up <id>', 'end it undelivered, and the alert about it', giveUp);

  const sample = 'send a marked sample there, and say what came back';
  add('test-destination <name>', sample, testDestination);

  program.commandsGroup('A message that was set aside as spam:');
  const all = option('--all', 'everything in quarantine');
  add('release <id>', 'send it after all', (context, id) => requeue(context, id, ['quarantined']));
  add('refuse [id]', 'delete it', refuse, all, before, yes);

  program.commandsGroup('Personal data:');
  const quarantined = option('--quarantined', 'everything in quarantine from before a day');
  const kept = 'an entry without personal data stays';
  const listed = option('--listed', 'again, in a restored PostgreSQL, what was erased here');
  const targets = [person, quarantined, listed, before, yes];
  add('erase [id]', `erase every copy here; ${kept}`, erase, ...targets);
  add('purge', 'delete now what the server deletes later', purge, ended.makeOptionMandatory());

  program.commandsGroup('Files and stores:');
  const csv = option('--csv', 'for a spreadsheet');
  const excel = option('--excel', 'with semicolons, for Excel in Spanish');
  add('export', 'into a file in DATA_DIR/exports', exportMessages, state, csv, excel, stdout);
  add('backup <file>', 'a checked copy of the SQLite store, while the server runs', backUp);
  add('restore <file>', 'replace the store by a backup, with the server stopped', restore);
  const from = option('--from <store>', 'a folder or postgres://…, not the configured store');
  const to = option('--to <store>', 'the same');
  add('transfer', 'copy everything, with all servers stopped', transfer, from, to, stopped);
  return program;
}

/** Creates a Commander argument parser. `parse` returns null for an invalid value. */
function createParser<T>(problem: string, pattern: RegExp, parse: (text: string) => T | null) {
  return (text: string): T => {
    const value = pattern.test(text.trim()) ? parse(text.trim()) : null;
    if (value === null) throw new InvalidArgumentError(problem);
    return value;
  };
}

const parseName = createParser('It is empty.', /\S/, String);
/** Rejects blank text, which every message contains, and control characters, which none does. */
const parseWord = createParser('It is no word.', /^(?=.*[^\p{Mn}\s])\P{Cc}+$/u, String);
const parseLimit = createParser(
  'It is a number from 1 to 10000.',
  /^(?:[1-9]\d{0,3}|10000)$/,
  Number,
);
const parseDays = createParser(
  'It is a number of days.',
  /^\d{1,5}$/,
  (text) => Number(text) * dayMs,
);
const parseDay = createParser('It is a day such as 2026-11-20.', /^\d{4}-\d\d-\d\d$/, (text) => {
  const time = Date.parse(text);
  // `Date.parse` turns 30 February into 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? time : null;
});
