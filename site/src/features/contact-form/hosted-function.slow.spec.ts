import { basename } from 'node:path';
import { startHttpPeer } from '@altanube/outbox/testing/http-peer';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { removePagesExcept, siteFromCopy } from '@altanube/e2e/helpers/built-copy';
import { expect, test as base } from '@altanube/e2e/fixtures';
import { findLeads, openFilledForm, sendForm, typedValues } from './testing/visitor.ts';

const { form } = siteContent.copy.es.contact;

/** A JSON Web Token: the longest key there is, sent in two headers. */
const key = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmF0dXJl';

/** The site, built to send its messages to a hosted function. */
const test = base.extend<object, { hostedFunction: Awaited<ReturnType<typeof startHttpPeer>> }>({
  hostedFunction: [
    async ({}, provide) => {
      await using hostedFunction = await startHostedFunction();
      await provide(hostedFunction);
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ hostedFunction }, provide) => {
      const url = new URL('/functions/v1', hostedFunction.url).href;
      const environment = { PUBLIC_FUNCTIONS_URL: url, PUBLIC_ANON_KEY: key };
      // The other pages do not use the function.
      await siteFromCopy(keepContactPage, environment)({}, provide);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  otherOrigins: async ({ hostedFunction }, provide) => {
    await provide({ origins: [new URL(hostedFunction.url).origin] });
  },
});

// One worker, so one build.
test.describe.configure({ mode: 'default' });
test('sends a message to the function once (API-2)', async ({ page, site, hostedFunction }) => {
  const email = 'funcion@empresa.example';
  await openFilledForm(page, 'es', { email });
  await sendForm(page);
  await expect(page.getByLabel(form.message.label)).toHaveValue('');

  // Without preflights, which have no body.
  const posts = hostedFunction.received.filter(({ body }) => body.includes(email));
  expect(posts).toHaveLength(1);
  expect(posts[0]).toMatchObject({
    path: '/functions/v1/send-contact-email',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  });
  expect(JSON.parse(posts[0]?.body ?? '')).toEqual({ ...typedValues, email });
  expect(findLeads(site, email)).toEqual([]);
});

function keepContactPage(folder: string): void {
  removePagesExcept(folder, (file) => basename(file) === 'contacto.astro');
}

/** A hosted function that replaces our server, on its own origin. */
function startHostedFunction() {
  return startHttpPeer((response) =>
    response
      .writeHead(200, {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type',
        'Content-Type': 'application/json',
      })
      .end('{}'),
  );
}
