import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { IncomingMessage, request } from 'node:http';
import { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { contactEndpoint } from '@altanube/content/routes';

type Post = { input?: object | undefined; headers?: Record<string, string> | undefined };

export function createMessageRequest({ input = contactInput, headers = {} }: Post = {}) {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
    redirect: 'manual' as const,
  };
}

/** As a page without JavaScript posts it. */
export function createFormRequest(input: Record<string, string> = {}) {
  return { method: 'POST', body: new URLSearchParams({ ...contactInput, ...input }) };
}

/** Without input, posts another message each time. */
export function postMessage(url: string, { input, headers }: Post = {}) {
  const message = input ?? { ...contactInput, message: randomUUID() };
  return fetch(url + contactEndpoint, createMessageRequest({ input: message, headers }));
}

/** The bindings of a request that a client at this address sends. */
export function createBindings(remoteAddress: string | undefined, body = '') {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  const incoming = new IncomingMessage(socket);
  incoming.push(body);
  incoming.push(null);
  return { incoming };
}

/** Sends the head of a post, and waits for `100 Continue` (RFC 9110, section 10.1.1). */
export async function startPost(url: string) {
  const body = JSON.stringify(contactInput);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    expect: '100-continue',
  };
  const sending = request(url + contactEndpoint, { method: 'POST', headers });
  sending.flushHeaders();
  await once(sending, 'continue');
  return {
    async finish() {
      sending.end(body);
      const [response] = await once(sending, 'response');
      return { status: response.statusCode, body: await text(response) };
    },
  };
}
