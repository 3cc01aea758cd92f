import { describe, expect, test } from 'vitest';
import { openStore } from '@altanube/contact/open-store';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { contactEndpoint } from '@altanube/content/routes';
import { createStoreApp, createTestApp, type TestAppOptions } from '../../testing/app.ts';
import { createCommands, storeKinds, type StoreKind } from '../../testing/commands.ts';
import { createFormRequest, createMessageRequest } from '../../testing/posts.ts';

type App = Awaited<ReturnType<typeof createTestApp>>['app'];

const postJson = (app: App, extra: object = {}, headers = {}) =>
  app.request(
    contactEndpoint,
    createMessageRequest({ input: { ...contactInput, ...extra }, headers }),
  );

const postForm = (app: App, extra: Record<string, string> = {}) =>
  app.request(contactEndpoint, createFormRequest(extra));

/** Two servers on one database. */
async function createServers(kind: StoreKind, rateLimits: TestAppOptions['rateLimits'] = {}) {
  await using resources = new AsyncDisposableStack();
  const commands = resources.use(await createCommands(kind));
  const open = async (): Promise<App> => {
    const store = resources.use(openStore(commands));
    return (await createStoreApp(store, { rateLimits })).app;
  };
  const apps = [await open(), await open()] as const;
  return Object.assign(resources.move(), {
    apps,
    list: commands.list,
  });
}

describe.each(storeKinds)('on %s', (kind) => {
  test('30 posts at once, by script and by form, to two servers, are one message', async () => {
    await using servers = await createServers(kind);
    const posts = Array.from({ length: 30 }, (_, index) => {
      const app = servers.apps[index % 4 < 2 ? 0 : 1];
      const key = { 'idempotency-key': String(index % 3) };
      return index % 2 === 0 ? postJson(app, {}, key) : postForm(app);
    });
    const responses = await Promise.all(posts);
    const [message, ...others] = await servers.list();
    expect(others).toEqual([]);
    for (const response of responses) {
      if (response.status === 200)
        expect(await response.json()).toEqual({ ok: true, id: message?.id });
      else expect(response.headers.get('location')).toBe('/contacto/enviado');
    }
  });

  const limits = [{}, { overall: 0 }];
  test.each(limits)('the same message without suspicion releases one: %j', async (limit) => {
    await using servers = await createServers(kind, limit);
    const [one, two] = servers.apps;
    for (const app of servers.apps) {
      const { headers } = await postForm(app, { website: 'x' });
      expect(headers.get('location')).toBe('/contacto/enviado');
    }
    expect(await servers.list()).toMatchObject([{ deliveries: [{ state: 'quarantined' }] }]);
    await postJson(one);
    await postForm(two, { website: 'x' });
    expect(await servers.list()).toMatchObject([{ deliveries: [{ state: 'pending' }] }]);
  });
});

const otherValues: Readonly<Record<string, string>> = {
  ...{ email: 'otra@empresa.example', size: '500+', suite: 'none' },
  demo: '2126-11-26T11:00:00-05:00[America/Bogota]',
};

test.each([
  ...Object.keys(contactInput).map((field) => ({ [field]: otherValues[field] ?? 'x' })),
  { subject: 'demo/google' },
])('another message, under the same Idempotency-Key: %j', async (extra) => {
  const { app, leads, lines } = await createTestApp({ rateLimits: { perAddress: 1000 } });
  const headers = { 'idempotency-key': 'a' };
  const ids = [];
  for (const input of [{}, extra, { ...extra, attribution: { page: '/faq' } }]) {
    ids.push((await (await postJson(app, input, headers)).json()).id);
  }
  const [first, second] = leads.map(({ id }) => id);
  expect(ids).toEqual([first, second, second]);
  const logged = lines.filter(({ event }) => String(event).startsWith('lead-'));
  expect(logged).toMatchObject([
    { event: 'lead-stored', id: first, language: 'es' },
    { event: 'lead-stored', id: second },
    { event: 'lead-repeated', id: second },
  ]);
});
