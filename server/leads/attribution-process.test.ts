import { expect, test } from 'vitest';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { startHttpPeer } from '@altanube/outbox/testing/http-peer';
import { startSmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { attribution } from '../testing/leads.ts';
import { postLead } from '../testing/posts.ts';
import { runLeadsCommand, startFreshServer } from '../testing/server-process.ts';
import { loadLeadContent } from '@altanube/content/lead-content';

const { subject, ...others } = attribution;

test('where a message came from reaches mail, webhook and commands of a real server, and no log (API-10)', async () => {
  await using mailbox = await startSmtpPeer();
  await using hook = await startHttpPeer();
  const env = {
    DATA_DIR: 'data',
    SMTP_URL: mailbox.url,
    LEADS_WEBHOOK_URL: hook.url,
    LEADS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
  };
  await using server = await startFreshServer(env);
  const leads = (...args: string[]) => runLeadsCommand(server.folder, env, args);
  const input = { ...leadInput, subject, attribution: others };
  const { id } = await (await postLead(server.url, { input })).json();
  const [received] = await mailbox.waitFor(1);
  await expect.poll(() => hook.received.length, { timeout: 30_000 }).toBe(1);

  const { subjects, mail } = loadLeadContent().copy.es;
  const name = subjects.find((one) => one.id === subject)?.name;
  expect(name).toBeDefined();
  const { attribution: labels, callsToAction } = mail;
  const text = received?.mail.text;
  expect(text).toContain(`\n${labels.subject}: ${name}\n`);
  expect(text).toMatch(new RegExp(`\n${labels.pageBefore}: http\\S+/precios\n`));
  expect(text).toContain(`\n${labels.callToAction}: ${callsToAction.plan}\n`);
  expect(JSON.parse(hook.received[0]?.body ?? '').data.attribution).toEqual(attribution);

  const listed = await leads('list', '--json', '--from', 'OTOÑO');
  expect(JSON.parse(listed)).toMatchObject([{ id, attribution }]);
  expect(await leads('list', '--json', '--from', 'primavera')).toBe('[]\n');
  for (const word of ['precios', 'Otoño', 'buscador', 'support/pro']) {
    expect(server.lines.join('\n') + server.errorOutput()).not.toContain(word);
  }
  await leads('erase', id);
  expect(await leads('list', '--json', '--from', 'otoño')).toBe('[]\n');
});
