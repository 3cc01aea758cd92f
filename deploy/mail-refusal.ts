import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import { fill } from '../packages/contact/src/template.ts';
import { connectTeam } from '../packages/contact/src/team.ts';
import { defaultLanguage as teamLanguage } from '../packages/content/src/languages.ts';
import { loadLeadContent } from '../packages/content/src/lead-content.ts';
import { describeProblems, readConfig } from '../packages/runtime/src/config.ts';

/** For deploy/auto-update.sh: the argument is the commit, standard input what the update said. */
const sendWithinMs = 60_000;
/** Where the reason is. */
const lastLines = 40;

const [commit = ''] = process.argv.slice(2);
const said = (await text(process.stdin)).trimEnd().split('\n').slice(-lastLines).join('\n');
const parsed = readConfig();
if (!parsed.ok) throw new Error(describeProblems(parsed.problems));
const { config } = parsed;
const { copy, company, demo } = loadLeadContent();
const { alarm } = copy[teamLanguage].mail;
const { title, advice } = alarm.updateRefused;

const { sendTeamMail } = connectTeam({
  settings: config,
  copy: copy[teamLanguage],
  company,
  demo,
  machine: hostname(),
  isMailForgotten: false,
  problems: { begin() {}, end() {} },
  now: Date.now,
});
const result = await sendTeamMail(
  {
    id: `update-${commit}`,
    subject: fill(alarm.subjects.began, { problem: title, site: config.siteUrl.host }),
    text: `${advice}\n\n${commit}\n\n${said}\n`,
  },
  AbortSignal.timeout(sendWithinMs),
);
if (!result.ok) throw new Error(`The mail server did not take the mail: ${result.error}`);
