import { describe, expect, test } from 'vitest';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { requestWithStore } from '../testing/app.ts';
import { createFormRequest, createMessageRequest } from '../testing/posts.ts';
import { createCommands, storeKinds, now } from '../testing/commands.ts';
import { addMessage } from '../testing/leads.ts';

const readable = 'ana@ñandú.example';
/** One mailbox (RFC 4343, RFC 5890), as people and programs write it. */
const spellings = [
  readable,
  'ana@XN--AND-6MA2C.Example',
  'Ana@ÑANDÚ.example',
  readable.normalize('NFD'),
];
const others = ['ana@ñandu.example', 'ana.b@ñandú.example'];

const script = (email: string) => createMessageRequest({ input: { ...contactInput, email } });

describe.each(storeKinds)('on %s', (kind) => {
  test.each(spellings)(
    'erase --from %s erases every spelling of the mailbox, and no other',
    async (from) => {
      await using commands = await createCommands(kind);
      const { run, withStore } = commands;
      await withStore(async (store) => {
        for (const email of [...spellings, ...others]) {
          await addMessage(store, { email, receivedAt: now });
        }
      });
      await run('erase', '--from', from, '--yes');
      const left = await commands.list('--state', 'pending');
      expect(left.map(({ email }) => email).sort()).toEqual(others.toSorted());
    },
  );

  test('a message is the same in every spelling of its domain, and is stored in one', async () => {
    await using commands = await createCommands(kind);
    const mine = spellings.filter((email) => email.startsWith('ana'));
    for (const email of mine) {
      expect((await requestWithStore(commands, script(email))).status).toBe(200);
      const { headers } = await requestWithStore(commands, createFormRequest({ email }));
      expect(headers.get('location')).toBe('/contacto/enviado');
    }
    expect((await commands.list()).map(({ email }) => email)).toEqual([readable]);
    for (const words of [...spellings, 'ñandú', 'xn--and-6ma2c']) {
      const { out } = await commands.run('search', words, '--json');
      expect(JSON.parse(out), words).toHaveLength(1);
    }
    // Another mailbox is another message.
    await requestWithStore(commands, script('ana@ñandu.example'));
    expect(await commands.list()).toHaveLength(2);
  });
});
