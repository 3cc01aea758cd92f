import { once } from 'node:events';
import { readConfig } from '#server/config.ts';
import { openStore } from '#server/leads/store/open-store.ts';
import { contactMessage } from './contact-message.ts';
import { CommandError, exitCodes } from './context.ts';
import { runCommand } from './program.ts';

/** `npm run leads -- …`: manages the leads of the configured store. */

// A reader such as `head` may close the pipe early, which is no error; a full disk is one.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`The output could not be written: ${error.message}\n`);
  process.exit(exitCodes.unavailable);
});

// Nobody reads the notes any more: what was asked for is done all the same.
process.stderr.on('error', () => {});

process.exitCode = await runCommand(process.argv.slice(2), {
  message: contactMessage,
  openStore() {
    const parsed = readConfig();
    if (!parsed.ok) throw new CommandError('unavailable', parsed.problems.join('\n'));
    const { config } = parsed;
    return { store: openStore(config), location: config };
  },
  openAt: openStore,
  async write(text) {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  },
  writeError: (text) => process.stderr.write(text),
  now: Date.now,
});
