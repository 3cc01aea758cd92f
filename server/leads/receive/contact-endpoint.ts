import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { getBodyType, isFormPost, readMessage } from '@altanube/contact/read-message';
import { storeMessage, type StoreMessageDependencies } from '@altanube/contact/store-message';
import type { Language } from '@altanube/content/languages';
import { formParameter, type Form } from '@altanube/content/forms';
import { contactEndpoint } from '@altanube/content/routes';
import type { ClientAddressResolver } from '../../http/client-address.ts';
import { problemReply } from '../../http/json-reply.ts';
import { chooseLanguage } from '@altanube/pages/negotiation';
import { methodNotAllowedReply } from '@altanube/pages/site';
import { readBody } from '../../http/read-body.ts';
import type { ServerCopy } from '@altanube/content/server-content';
import { formReply, scriptReply, type Outcome } from './contact-replies.ts';
import type { RateLimits } from './rate-limits.ts';

export type ContactEndpointDependencies = StoreMessageDependencies & {
  rateLimits: RateLimits;
  /** By name; the default is `contact`. */
  forms: { contact: Form } & Record<string, Form>;
  copy: Record<Language, ServerCopy>;
  /** The site's own address, which a proxy may hide from the request. */
  siteOrigin: string;
  /** Other origins whose pages may send contact messages. */
  allowedOrigins: string[];
  /** If set, the public key that a script must send. */
  anonKey: string | null;
  getClientAddress: ClientAddressResolver;
  /** Domain of Message-IDs. */
  mailDomain: string;
  now: () => number;
  /** Called once for each post. */
  onOutcome: (outcome: Outcome) => void;
};

export function createContactEndpoint(dependencies: ContactEndpointDependencies): Hono {
  const { copy, getClientAddress, rateLimits, forms, allowedOrigins, anonKey } = dependencies;
  const { mailDomain, log, now, onOutcome } = dependencies;

  /** Origin, content type, key, rate, size, parse, validate, store: each step may reject the request. */
  async function receive(
    request: Request,
    environment: unknown,
    language: Language,
    form: { name: string } & Form,
  ): Promise<Outcome> {
    const { headers } = request;
    if (!isFromAllowedPage(request, dependencies)) return { kind: 'cross-site' };

    const type = getBodyType(headers);
    if (type === null) return { kind: 'unsupported' };

    // Forms cannot send headers; for them, the origin check has to suffice.
    const requiresKey = anonKey !== null && type.sender === 'script';
    if (requiresKey && !hasAnonKey(headers, anonKey)) return { kind: 'no-key' };

    const client = getClientAddress(request, environment);
    const refusal = await rateLimits.consumeRequest(client);
    if (refusal !== null) {
      log('warn', 'lead-limited', { limit: refusal.limit });
      return { kind: 'limited', ...refusal };
    }

    const body = await readBody(request, environment);
    if (!body.ok) return { kind: body.kind === 'too-large' ? 'too-large' : 'unreadable' };

    const options = { form, language, receivedAt: now(), mailDomain };
    const read = await readMessage(body.bytes, type, options);
    return read.kind === 'read' ? storeMessage(read.message, client, dependencies) : read;
  }

  const app = new Hono();

  if (allowedOrigins.length > 0) app.use(contactEndpoint, createCors(allowedOrigins));

  app.post(contactEndpoint, async ({ req: { raw: request }, env: environment }) => {
    const choice = chooseLanguage(request);
    const { language } = choice;
    const name = new URL(request.url).searchParams.get(formParameter) ?? 'contact';
    const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
    if (form === undefined) return problemReply(404, { detail: 'There is no such form.' });
    const outcome = await receive(request, environment, language, { name, ...form }).catch(
      (error: unknown) => {
        onOutcome({ kind: 'unavailable', reason: 'failed' });
        throw error;
      },
    );
    onOutcome(outcome);
    const response = isFormPost(request.headers)
      ? formReply(outcome, choice, { copy: copy[language], sent: form.sent })
      : scriptReply(outcome, copy[language]);
    response.headers.set('Content-Language', language);
    return response;
  });

  app.options(
    contactEndpoint,
    () => new Response(null, { status: 204, headers: { Allow: allowHeader } }),
  );
  app.all(contactEndpoint, () => methodNotAllowedReply(allowHeader));

  return app;
}

const allowHeader = 'POST, OPTIONS';

/** Allows scripts on pages of these origins to send messages; sends others no CORS headers. */
function createCors(allowedOrigins: string[]): MiddlewareHandler {
  const allowed = cors({
    origin: allowedOrigins,
    allowMethods: ['POST'],
    allowHeaders: ['apikey', 'authorization', 'content-type', 'x-client-info'],
    exposeHeaders: ['Retry-After'],
    maxAge: 7200,
  });
  return async (c, next) => {
    if (allowedOrigins.includes(c.req.header('origin') ?? '')) {
      c.header('Allow', allowHeader);
      return allowed(c, next);
    }
    await next();
    c.header('Vary', 'Origin');
  };
}

/** Also true for no page. Over plain http, browsers send Origin, but no Sec-Fetch-Site. */
function isFromAllowedPage(
  { headers, url }: Request,
  { siteOrigin, allowedOrigins }: { siteOrigin: string; allowedOrigins: string[] },
): boolean {
  const origin = headers.get('origin');
  if (origin !== null && allowedOrigins.includes(origin)) return true;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  if (origin === null || origin === siteOrigin) return true;
  // Behind a proxy that terminates TLS the scheme may differ; a page cannot forge the host.
  return URL.parse(origin)?.host === new URL(url).host;
}

/** In `apikey` or as a bearer token (RFC 6750). The key is public: pages contain it. */
function hasAnonKey(headers: Headers, anonKey: string): boolean {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return headers.get('apikey') === anonKey || bearer === anonKey;
}
