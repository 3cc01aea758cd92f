import { expect, test } from 'vitest';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { startSmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { buildCrashProgram, type CrashChild } from '../testing/crash-child.ts';
import { postLead } from '../testing/posts.ts';
import { postgresDatabase } from '@altanube/outbox/testing/databases';

const program = await buildCrashProgram();

const hour = 60 * 60_000;

/** A mailbox that keeps the first mail waiting until the test lets it in, and takes all others. */
async function startMailbox() {
  const begun = Promise.withResolvers<void>();
  const letIn = Promise.withResolvers<void>();
  let mails = 0;
  const peer = await startSmtpPeer({
    async onMailFrom(_address, _session, done) {
      mails += 1;
      if (mails === 1) {
        begun.resolve();
        await letIn.promise;
      }
      done();
    },
  });
  return {
    url: peer.url,
    begun: begun.promise,
    letIn: letIn.resolve,
    /** The companies of the mails that have come in, in alphabetical order. */
    companies: () =>
      peer.received.map(({ mail }) => /company-\d/.exec(mail.text ?? '')?.[0]).sort(),
    [Symbol.asyncDispose]: () => peer[Symbol.asyncDispose](),
  };
}

async function post(server: CrashChild, company: string): Promise<string> {
  const response = await postLead(String(await server.url), { input: { ...leadInput, company } });
  expect(response.status).toBe(200);
  return (await response.json()).id;
}

const patience = { timeout: 30_000 };

test('a server does not send what another is sending, though its clock is an hour ahead', async () => {
  await using mailbox = await startMailbox();
  await using database = await postgresDatabase();
  const settings = {
    DATABASE_URL: database.place,
    SMTP_URL: mailbox.url,
    LEADS_PER_ADDRESS: '10',
  };
  await using right = program.start(settings, 0);
  await post(right, 'company-1');
  await mailbox.begun;
  await using ahead = program.start(settings, hour);
  // It claims all that is free at once, and the next message only when the one before has gone out.
  for (const company of ['company-2', 'company-3']) {
    await post(ahead, company);
    await expect.poll(mailbox.companies, patience).toContain(company);
  }
  expect(mailbox.companies()).toEqual(['company-2', 'company-3']);
  mailbox.letIn();
  await expect.poll(mailbox.companies, patience).toContain('company-1');
  // By then the result of the first is recorded, and nothing is left to send.
  await post(right, 'company-4');
  await expect.poll(mailbox.companies, patience).toContain('company-4');
  expect(mailbox.companies()).toEqual(['company-1', 'company-2', 'company-3', 'company-4']);
}, 120_000);
