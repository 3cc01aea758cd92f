import { contactInput } from '@altanube/contact/testing/contact-input';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { startPostgres } from '@altanube/outbox/testing/postgres';
import { startSmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { contactEndpoint } from '../packages/content/src/routes.ts';
import { buildIfChanged } from '../scripts/build.ts';
import { lacksPrograms, measureLoad, startServer, toRow, type Load } from './load.ts';

/** Measures accepted messages, each committed to disk first, in both stores. */
export async function run(rounds = '5'): Promise<void> {
  if (lacksPrograms()) return;
  buildIfChanged();
  await using postgres = await startPostgres();
  // Delivery waits for a silent mail server's greeting, so that only accepting is measured.
  await using silent = await startSmtpPeer({ onConnect() {} });
  const rows: Record<string, object> = {};
  for (const store of ['SQLite', 'PostgreSQL']) {
    await using folder = await createTemporaryFolder();
    await using server = await startServer(['server/main.mjs'], {
      DATA_DIR: folder.path,
      DATABASE_URL: store === 'SQLite' ? '' : await postgres.createDatabase(),
      ...{ SMTP_URL: silent.url, LEADS_PER_ADDRESS: '1000000', LEADS_OVERALL: '1000000' },
    });
    const url = server.origin + contactEndpoint;
    const headers = { 'content-type': 'application/json' };
    const post = { headers, body: JSON.stringify({ ...contactInput, company: 'UNIQUE' }) };
    // Warm-up, not counted.
    await measureLoad(url, { ...post, connections: 10 });
    for (const connections of [1, 10, 100]) {
      const loads: Load[] = [];
      for (let round = 0; round < Number(rounds); round += 1) {
        loads.push(await measureLoad(url, { ...post, connections }));
      }
      rows[`${store}, ${connections} senders`] = toRow(loads);
    }
  }
  console.table(rows);
}
