import { expect, test } from 'vitest';
import { sqliteDatabase } from '../testing/databases.ts';

const message = {
  id: 'a',
  receivedAt: 1,
  language: 'es',
  fields: { name: 'Ana' },
  context: null,
  mailId: '<a@site.example>',
  suspicion: null,
};

test.each(['no JSON', '[]', '7', 'null', '{"name":7}'])(
  'a message whose fields are %j in the database keeps no other from being sent',
  async (odd) => {
    await using database = await sqliteDatabase();
    await using store = database.open();
    for (const id of ['a', 'b']) {
      const newMessage = { message: { ...message, id }, destinations: ['mail'], key: id };
      await store.add({ ...newMessage, fingerprint: id });
    }
    await database.run(`UPDATE messages SET fields = '${odd}' WHERE id = 'a' RETURNING id`);
    const request = { destination: 'mail', now: 1, leaseMs: 1000, lease: 'x', limit: 10 };
    expect(await store.claim(request)).toMatchObject([
      { message: { id: 'a', fields: {} } },
      { message: { id: 'b', fields: { name: 'Ana' } } },
    ]);
  },
);
