import '#server/env-file.ts';
import { readConfig } from '#server/config.ts';
import { openStore } from '#server/leads/store/open-store.ts';
import { exitCodes, runCommand } from './run.ts';

/** `npm run leads -- …`: manages the leads of the configured store. */

// A reader such as `head` may close the pipe early, which is no error; a full disk is one.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`The output could not be written: ${error.message}\n`);
  process.exit(exitCodes.unavailable);
});

process.exitCode = await runCommand(process.argv.slice(2), {
  openStore() {
    const parsed = readConfig();
    if (!parsed.ok) return { ok: false, problem: parsed.problems.join('\n') };
    return { ok: true, store: openStore(parsed.config) };
  },
  openTarget: openStore,
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
  now: Date.now,
});
