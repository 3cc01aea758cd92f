import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import { fill } from '../packages/base/src/template.ts';
import { createTeamChannels } from '../packages/contact/src/team.ts';
import { defaultLanguage as teamLanguage } from '../packages/content/src/languages.ts';
import { loadServerContent } from '../packages/content/src/server-content.ts';
import { describeProblems, readConfig } from '../packages/runtime/src/config.ts';

// For deploy/auto-update.sh: reads output of an update from standard input, and mails its end to the
// team. The arguments are `refusal` or `changes`, and the commit. Fails if the mail server does not
// accept the mail.
const timeoutMs = 60_000;
const maxLines = 40;

const [kind, commit = ''] = process.argv.slice(2);
const outputTail = (await text(process.stdin)).trimEnd().split('\n').slice(-maxLines).join('\n');
const parsed = readConfig();
if (!parsed.ok) throw new Error(describeProblems(parsed.problems));
const { config } = parsed;
const { copy, company, demo } = loadServerContent();
const { alarm } = copy[teamLanguage].mail;
const { title, advice } = kind === 'refusal' ? alarm.updateRefused : alarm.installedFilesChanged;

const { sendTeamMail } = createTeamChannels({
  settings: config,
  copy: copy[teamLanguage],
  company,
  demo,
  machine: hostname(),
});
const result = await sendTeamMail(
  {
    id: `update-${kind}-${commit}`,
    subject: fill(alarm.subjects.began, { problem: title, site: config.siteUrl.host }),
    text: `${advice}\n\n${commit}\n\n${outputTail}\n`,
  },
  AbortSignal.timeout(timeoutMs),
);
if (!result.ok) throw new Error(`The mail server did not accept the mail: ${result.error}`);
