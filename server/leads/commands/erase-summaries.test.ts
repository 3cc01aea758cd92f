import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createEmlFileSender } from '#server/leads/deliver/eml-file-sender.ts';
import { createSummary } from '#server/leads/deliver/summary.ts';
import { createCommandsOn, day, now } from '#server/testing/commands.ts';
import { copy, demo, siteOrigin } from '#server/testing/copy.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import { sharedPostgres } from '#server/testing/shared-postgres.ts';

const postgres = sharedPostgres();
afterAll(() => postgres[Symbol.asyncDispose]());

const hour = day / 24;

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  const createCommands = async () =>
    createCommandsOn(kind === 'SQLite' ? null : await postgres.createDatabase());

  test('the daily mails about the quarantine that name an erased lead go with it', async () => {
    await using commands = await createCommands();
    const { dataDir, run, withStore } = commands;
    const mail = { from: { name: 'A', address: 'a@altanube.example' }, to: ['b@altanube.example'] };
    const { sendTeamMail } = createEmlFileSender(join(dataDir, 'mail'), {
      ...mail,
      copy: copy.es,
      siteOrigin,
      demo,
    });
    const clock = { time: now };
    const rest = { sendTeamMail, copy: copy.es, quarantineDays: 30, log: () => {} };
    const odd = { suspicion: 'too-fast', message: 'Здравствуйте 你好 '.repeat(9) };
    const newLeads = [odd, { suspicion: 'too-fast' }].map((values, index) =>
      makeNewLead({ ...values, receivedAt: now + index * day }, { fingerprint: String(index) }),
    );
    await withStore(async (store) => {
      const summary = createSummary({ store, ...rest, now: () => clock.time });
      for (const newLead of newLeads) {
        await store.add(newLead);
        clock.time = newLead.lead.receivedAt + hour;
        await summary.sendIfDue();
      }
    });
    const files = await readdir(join(dataDir, 'mail'));
    expect(files).toHaveLength(2);
    await run('erase', newLeads[0]?.lead.id ?? '');
    expect(await readdir(join(dataDir, 'mail'))).toEqual(files.sort().slice(1));
  });
});
