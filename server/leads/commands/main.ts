import '#server/env-file.ts';
import { readConfig } from '#server/config.ts';
import { openStore } from '#server/leads/store/open-store.ts';
import { exitCodes, runCommand } from './run.ts';

/** `npm run leads -- …`: looks after the leads of the store that the environment names. */

// Whoever reads the output may have seen enough, as `head` has; a full disk is another matter.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`The output could not be written: ${error.message}\n`);
  process.exit(exitCodes.unavailable);
});

process.exitCode = await runCommand(process.argv.slice(2), {
  openStore() {
    const parsed = readConfig();
    if (!parsed.ok) return { ok: false, problem: parsed.problems.join('\n') };
    return openStore(parsed.config);
  },
  openOther: openStore,
  write: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  now: Date.now,
});
