import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { deliveryStates, type DeliveryState } from '#server/leads/store/lead-store.ts';
import { postgresUrl } from '#server/config.ts';
import { erase, giveUp, purge, refuse, release, resend, resendParked } from './change.ts';
import {
  CommandError,
  exitCodes,
  printable,
  type CommandContext,
  type ExitCode,
} from './context.ts';
import { exportMessages, listMessages, searchMessages, showMessage } from './read.ts';
import { backUp, restore, transfer } from './stores.ts';

export type CommandDependencies = Pick<
  CommandContext,
  'message' | 'openAt' | 'write' | 'writeError' | 'now'
> & {
  /** Opens the configured store. Throws `CommandError` if the configuration is wrong. */
  openStore(): Pick<CommandContext, 'store' | 'location'>;
};

type Work = (context: CommandContext) => Promise<void>;

/** With the id of a message, or the name of a file. */
type WorkOn = (name: string, context: CommandContext) => Promise<void>;

/** Runs a command and resolves with the exit code. Every error ends here, on standard error. */
export async function runCommand(
  args: string[],
  { openStore, ...dependencies }: CommandDependencies,
): Promise<ExitCode> {
  const { writeError } = dependencies;
  const undeleted = new Map<string, string>();
  const program = createProgram(dependencies, async ({ json: isJson = false }, work) => {
    const { store, location } = openStore();
    await work({ ...dependencies, store, location, undeleted, isJson }).finally(store.close);
  });
  let exitCode: ExitCode = exitCodes.done;
  try {
    await program.parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' });
  } catch (error) {
    exitCode = error instanceof CommandError ? error.exitCode : exitCodes.unavailable;
    // Commander has said itself what was wrong, or shown the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.misunderstood;
    writeError(`${error instanceof Error ? error.message : String(error)}\n`);
  }
  for (const reason of undeleted.values()) {
    writeError(`Not deleted, and may hold a copy: ${printable(reason)}\n`);
  }
  return undeleted.size > 0 ? exitCodes.unavailable : exitCode;
}

type Flag = 'all' | 'csv' | 'excel' | 'json' | 'parked' | 'quarantined' | 'stdout' | 'yes';

type Options = { [Name in Flag]?: boolean } & {
  state?: DeliveryState;
  from?: string;
  to?: string;
  limit?: number;
  before?: number;
  serversStopped?: boolean;
};

const notes = `
States: pending, delivered, parked (not deliverable: resend or give up), quarantined (set
aside as spam: release or refuse), given-up, erased, transferred. Days begin at midnight UTC.
A running server sees what is due within a minute.

For scripts: npm run --silent leads -- list --json

Ends with 0 if it is done, 1 if the store or a file cannot be used, 2 if the command is not
understood or --yes is missing, 3 if there is no such message or it is in no state for this,
4 if a transfer is to be run again.`;

const warning = `The password of this command can be read in the list of processes, and npm shows it. Leave it
out of the address: it is also taken from PGPASSWORD, and the store of .env needs no address.
`;

/** Each command checks its arguments, and runs its work on the store. */
function createProgram(
  { message: { help, isPerson }, write, writeError }: Omit<CommandDependencies, 'openStore'>,
  run: (options: Options, work: Work) => Promise<void>,
): Command {
  const program = new Command('npm run leads --')
    .description(`Looks after ${help.messages}, also while the server runs.`)
    .configureOutput({ writeOut: (text) => void write(text), writeErr: writeError })
    .exitOverride()
    .showHelpAfterError('See: npm run leads -- --help')
    .addHelpText('after', notes);
  const add = (name: string, description: string) =>
    program.command(name).description(description).option('--json', 'for scripts');
  const addFor = (argument: string, name: string, description: string, work: WorkOn) =>
    add(name, description)
      .argument(argument, undefined, readName)
      .action((name: string, options: Options) => run(options, (context) => work(name, context)));
  const withState = (command: Command) =>
    command.addOption(new Option('--state <state>', 'only these').choices(deliveryStates));
  const withLimit = (command: Command) =>
    command.option('--limit <n>', 'how many, the newest first', readLimit);
  const withSelection = (command: Command) =>
    command
      .argument('[id]', 'of one message', readName)
      .option('--before <day>', 'only those in quarantine from before this day', readDay)
      .option('--yes', 'more than one message, for good');

  const readPerson = reader(isPerson, `It is not ${help.person}.`, trim);

  program.commandsGroup('Look:');
  withState(withLimit(add('list', 'a line for each, the newest 100 first')))
    .option('--from <word>', `only those whose ${help.origin} has this word`, readWord)
    .addOption(new Option('--all', 'without a limit').conflicts('limit'))
    .action((options: Options) => run(options, (context) => listMessages(options, context)));
  withLimit(add('search', `find by the first letters of words of ${help.searched}`))
    .argument('<words...>')
    .action((words: string[], options: Options, command: Command) => {
      expect(command, /[\p{L}\p{N}]/u.test(words.join(' ')), 'search needs a word');
      return run(options, (context) => searchMessages(words.join(' '), options, context));
    });
  addFor('<id>', 'show', 'everything about one message', showMessage);

  program.commandsGroup('A message that was not delivered:');
  add('resend', 'send it again, whatever became of it')
    .argument('[id]', 'of one message', readName)
    .option('--parked', 'all that could not be delivered')
    .action((id: string | undefined, options: Options, command: Command) => {
      expectOne(command, { ID: id, '--parked': options.parked });
      return run(options, (context) =>
        id === undefined ? resendParked(context) : resend(id, context),
      );
    });
  addFor('<id>', 'give-up', 'end it undelivered, and the alert about it', giveUp);

  program.commandsGroup('A message that was set aside as spam:');
  addFor('<id>', 'release', 'send it after all', release);
  withSelection(add('refuse', 'delete it'))
    .option('--all', 'everything in quarantine')
    .action((id: string | undefined, options: Options, command: Command) => {
      const { all, before } = options;
      expectOne(command, { ID: id, '--all': all });
      expect(command, all || before === undefined, '--before needs --all');
      return run(options, (context) => refuse(id, options, context));
    });

  program.commandsGroup('Personal data:');
  withSelection(add('erase', 'erase every copy here; an entry without personal data stays'))
    .option('--from <address>', 'all messages of a sender', readPerson)
    .option('--quarantined', 'everything in quarantine from before a day')
    .action((id: string | undefined, options: Options, command: Command) => {
      const { from, quarantined, before } = options;
      expectOne(command, { ID: id, '--from': from, '--quarantined': quarantined });
      const isDay = (before !== undefined) === (quarantined !== undefined);
      expect(command, isDay, '--quarantined needs --before, and --before --quarantined');
      return run(options, (context) => erase(id, options, context));
    });
  add('purge', 'delete what has ended, as the server does by itself after a time')
    .requiredOption('--delivered-before <days>', 'so many days ago', readDays)
    .action((options: Options & { deliveredBefore: number }) =>
      run(options, (context) => purge(options.deliveredBefore, context)),
    );

  program.commandsGroup('Files and stores:');
  withState(add('export', 'a file in DATA_DIR/exports, deleted as soon as one of its messages is'))
    .option('--csv', 'for a spreadsheet')
    .option('--excel', 'with semicolons, for Excel in Spanish')
    .option('--stdout', 'to another program; what that keeps is beyond erase and purge')
    .action((options: Options, command: Command) => {
      const { csv, json, excel } = options;
      expect(command, csv !== json, 'export needs either --csv or --json');
      expect(command, csv || !excel, '--excel needs --csv');
      return run(options, (context) => exportMessages(options, context));
    });
  addFor('<file>', 'backup', 'a checked copy of the SQLite store, while the server runs', backUp);
  addFor('<file>', 'restore', 'put it in the place of the store; with the server stopped', restore);
  add('transfer', 'give everything to another store; with all servers stopped')
    .option('--from <store>', 'a folder or postgres://…, instead of the store of .env')
    .option('--to <store>', 'the same')
    .option('--servers-stopped', 'they are, which PostgreSQL does not show')
    .action((options: Options, command: Command) => {
      expect(command, options.from ?? options.to, 'transfer needs --from or --to');
      const request = {
        from: readStore(options.from, '--from', command),
        to: readStore(options.to, '--to', command),
        serversStopped: options.serversStopped,
      };
      return run(options, (context) => transfer(request, context));
    });

  for (const command of program.commands) forbidRepetition(command);
  return program;
}

/** Commander takes the last of several values, but some commands delete. */
function forbidRepetition(command: Command): void {
  for (const option of command.options) {
    let isGiven = false;
    command.on(`option:${option.name()}`, () => {
      expect(command, !isGiven, `--${option.name()} is given twice`);
      isGiven = true;
    });
  }
}

function expect(command: Command, holds: unknown, problem: string): void {
  if (!holds) command.error(`error: ${problem}`);
}

function expectOne(command: Command, values: Record<string, unknown>): void {
  const given = Object.values(values).filter((value) => value !== undefined);
  const names = Object.keys(values).join(', ');
  expect(command, given.length === 1, `${command.name()} takes one of ${names}`);
}

/** A parser of commander for texts of which something holds. */
function reader<Value>(
  holds: (text: string) => boolean,
  problem: string,
  read: (text: string) => Value,
) {
  return (text: string): Value => {
    if (!holds(text)) throw new InvalidArgumentError(problem);
    return read(text);
  };
}

const trim = (text: string) => text.trim();
const readName = reader((text) => trim(text) !== '', 'It is empty.', trim);
/** Every message holds the empty text, and none a control character. */
const isWord = (text: string) => !/\p{Cc}/u.test(text) && /[^\p{Mn}\s]/u.test(text);
const readWord = reader(isWord, 'It is no word.', trim);
const isLimit = (text: string) => /^[1-9]\d{0,3}$|^10000$/.test(text);
const readLimit = reader(isLimit, 'It is a number from 1 to 10000.', Number);
const isNumber = (text: string) => /^\d{1,5}$/.test(text);
const readDays = reader(isNumber, 'It is a number of days.', Number);
const readDay = reader(isDay, 'It is a day such as 2026-11-20.', Date.parse);

/** A day of the calendar, as ISO 8601 writes it: 30 February is none. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Not a parser of commander, which would repeat an address with its password. */
function readStore(text: string | undefined, option: string, command: Command) {
  if (text === undefined) return undefined;
  const isDatabase = /^postgres(?:ql)?:\/\//.test(text);
  // A mistyped URL must not be taken for the name of a folder.
  const isFolder = text.trim() !== '' && !/^\w+:\/\//.test(text);
  expect(command, isDatabase || isFolder, `${option} is a postgres:// address or a folder`);
  if (!isDatabase) return { databaseUrl: null, dataDir: text };
  const { error } = postgresUrl.safeParse(text);
  expect(command, error === undefined, `${option} is wrong: ${error?.issues[0]?.message}`);
  const { password, searchParams } = new URL(text);
  if (password !== '' || searchParams.has('password'))
    command.configureOutput().writeErr?.(warning);
  return { databaseUrl: text, dataDir: '' };
}
