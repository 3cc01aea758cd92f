import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { basename } from 'node:path';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { removePagesExcept, siteFromCopy } from '@altanube/e2e/helpers/built-copy';
import { findNotice } from '@altanube/e2e/helpers/notice';
import { expect, test as base } from '@altanube/e2e/fixtures';
import { findLeads, typedValues, openFilledForm } from './testing/visitor.ts';

const { form } = siteContent.copy.es.contact;

/** A JSON Web Token: the longest key there is, sent in two headers. */
const key = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmF0dXJl';

/** The site, built to send its messages to a hosted function. */
const test = base.extend<object, { hostedFunction: HostedFunction }>({
  hostedFunction: [
    async ({}, provide) => {
      await using hostedFunction = await startHostedFunction();
      await provide(hostedFunction);
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ hostedFunction }, provide) => {
      const environment = {
        PUBLIC_FUNCTIONS_URL: `${hostedFunction.origin}/functions/v1`,
        PUBLIC_ANON_KEY: key,
      };
      // The other pages do not use the function.
      await siteFromCopy(keepContactPage, environment)({}, provide);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  otherOrigins: async ({ hostedFunction }, provide) => {
    await provide({ origins: [hostedFunction.origin] });
  },
});

// One worker, so one build.
test.describe.configure({ mode: 'default' });
test('sends a message to the function once (API-2)', async ({ page, site, hostedFunction }) => {
  const email = 'funcion@empresa.example';
  await openFilledForm(page, 'es', { email });
  await page.getByRole('button', { name: form.submit }).click();
  await expect(findNotice(page, form.toasts.success.title)).toBeVisible();
  await expect(page.getByLabel(form.message.label)).toHaveValue('');

  const posts = findPosts(hostedFunction, email);
  expect(posts).toHaveLength(1);
  expect(posts[0]).toMatchObject({
    path: '/functions/v1/send-contact-email',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  });
  expect(posts[0]?.body).toEqual({ ...typedValues, email });
  expect(findLeads(site, email)).toEqual([]);
});

function keepContactPage(folder: string): void {
  removePagesExcept(folder, (file) => basename(file) === 'contacto.astro');
}

function findPosts({ received }: HostedFunction, email: string) {
  return received.filter(({ body }) => JSON.stringify(body).includes(email));
}

type HostedFunction = AsyncDisposable & {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  /** Received posts, without preflights. */
  received: { path: string; headers: IncomingHttpHeaders; body: unknown }[];
};

/** The headers that a hosted function accepts from other origins. */
const allowedHeaders = 'authorization, x-client-info, apikey, content-type';

/** A hosted function that replaces our server, on its own origin. */
async function startHostedFunction(): Promise<HostedFunction> {
  const received: HostedFunction['received'] = [];
  const server = createServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (request.method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Headers', allowedHeaders);
      response.end('ok');
      return;
    }
    const body: unknown = JSON.parse(await text(request));
    received.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The function has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
