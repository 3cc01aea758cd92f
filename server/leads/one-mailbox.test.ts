import { describe, expect, test } from 'vitest';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { createTestApp, endpointStore } from '../testing/app.ts';
import { createCommands, storeKinds, now } from '../testing/commands.ts';
import { addAll, makeNewLead } from '../testing/leads.ts';
import { exitCodes } from '@altanube/outbox/cli';

const readable = 'ana@ñandú.example';
/** One mailbox (RFC 4343, RFC 5890), as people and programs write it. */
const spellings = [
  readable,
  'ana@xn--and-6ma2c.example',
  'ana@XN--AND-6MA2C.Example',
  'Ana@ÑANDÚ.example',
  readable.normalize('NFD'),
];
const others = [
  'ana@nandu.example',
  'ana@ñandu.example',
  'ana.b@ñandú.example',
  'ana@otra.example',
];

const path = '/send-contact-email';

function script(email: string, key: string) {
  return {
    method: 'POST',
    body: JSON.stringify({ ...leadInput, email }),
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
  };
}

function form(email: string) {
  return { method: 'POST', body: new URLSearchParams({ ...leadInput, email }) };
}

describe.each(storeKinds)('on %s', (kind) => {
  test.each(spellings)('erase --from %s takes every spelling of it, and no other', async (from) => {
    await using commands = await createCommands(kind);
    const { run, withStore } = commands;
    await withStore(async (store) => {
      for (const email of [...spellings, ...others]) {
        await store.add(makeNewLead({ email, receivedAt: now }));
      }
    });
    const { code, out } = await run('erase', '--from', from, '--yes', '--json');
    expect(code).toBe(exitCodes.done);
    expect(JSON.parse(out)).toMatchObject({ erased: spellings.length });
    const left = JSON.parse((await run('list', '--state', 'pending', '--json')).out);
    expect(left.map(({ email }: { email: string }) => email).sort()).toEqual(others.toSorted());
    expect((await run('erase', '--from', from)).code).toBe(exitCodes.missing);
  });

  test('erase finds a sender among many with the same name at other domains', async () => {
    await using commands = await createCommands(kind);
    const { run, withStore } = commands;
    const emails = Array.from({ length: 1500 }, (_, index) => `info@empresa${index}.example`);
    await withStore(async (store) => {
      const all = [...emails, 'info@ñandú.example'];
      await addAll(
        store,
        all.map((email) => makeNewLead({ email, receivedAt: now })),
      );
      const { id } = makeNewLead().lead;
      await store.add(makeNewLead({ id, email: 'info@xn--and-6ma2c.example', receivedAt: now }));
    });
    const { out } = await run('erase', '--from', 'info@ÑANDÚ.example', '--yes', '--json');
    expect(JSON.parse(out)).toMatchObject({ erased: 2 });
  });

  /** The endpoint and commands on one store. */
  async function createSite() {
    const commands = await createCommands(kind);
    return {
      ...commands,
      async post(init: object) {
        return commands.withStore(async (store) => {
          const { app } = await createTestApp({
            store: endpointStore(store),
            rateLimits: { perAddress: 1000 },
          });
          return app.request(path, init);
        });
      },
    };
  }

  test('a message is the same one however its domain is spelled, and is read in one spelling', async () => {
    await using site = await createSite();
    const mine = spellings.filter((email) => email.startsWith('ana'));
    for (const email of mine) {
      expect((await site.post(script(email, 'a key'))).status).toBe(200);
      expect((await site.post(form(email))).headers.get('location')).toBe('/contacto/enviado');
    }
    const listed = JSON.parse((await site.run('list', '--json')).out);
    expect(listed.map(({ email }: { email: string }) => email)).toEqual([readable, readable]);
    for (const words of [...spellings, 'ñandú', 'xn--and-6ma2c']) {
      const { out } = await site.run('search', words, '--json');
      expect(JSON.parse(out), words).toHaveLength(2);
    }
    // Another mailbox is another message.
    expect((await site.post(script('ana@ñandu.example', 'a key'))).status).toBe(422);
  });
});
