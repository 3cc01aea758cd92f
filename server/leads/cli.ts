import { once } from 'node:events';
import { destinationNames } from '@altanube/outbox/destinations/services';
import { createSampleMessage } from '@altanube/contact/destinations';
import { createTeamChannels } from '@altanube/contact/team';
import { contactView } from '@altanube/contact/view';
import { defaultLanguage } from '@altanube/content/languages';
import { loadServerContent } from '@altanube/content/server-content';
import { exitCodes, runCommand, type CliOptions } from '@altanube/outbox/cli';
import { postgresUrl, readConfig, type Config } from '@altanube/runtime/config';
import { openStore } from '@altanube/contact/open-store';

/** `npm run leads -- …`: manages the contact messages in the configured store. */

export const cliOptions: CliOptions = {
  program: 'npm run leads --',
  name: 'leads',
  view: contactView,
  destinations: destinationNames,
  connect(now) {
    const { copy, company, demo } = loadServerContent();
    const shared = { copy: copy[defaultLanguage], company, demo };
    const { destinations } = createTeamChannels({ settings: readSettings(), ...shared });
    const hint = 'Set it in .env, and list it under destinations in content/company.yaml.';
    return { destinations, sample: createSampleMessage(now), hint };
  },
  hints: {
    json: 'npm run --silent leads -- list --json',
    stop: 'systemctl stop altanube.socket altanube',
    guide: 'deploy/README.md',
  },
  configure: readSettings,
  openStore,
  explainUrl: (url) => postgresUrl.safeParse(url).error?.issues[0]?.message,
  async write(text) {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  },
  writeError: (text) => void process.stderr.write(text),
  now: Date.now,
};

function readSettings(): Config {
  const parsed = readConfig();
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  return parsed.config;
}

if (import.meta.main) {
  // A reader such as `head` may close the pipe early, which is no error; a full disk is one.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    process.stderr.write(`The output could not be written: ${error.message}\n`);
    process.exit(exitCodes.unavailable);
  });
  // Standard error may be closed; the command is still carried out.
  process.stderr.on('error', () => {});
  process.exitCode = await runCommand(process.argv.slice(2), cliOptions);
}
