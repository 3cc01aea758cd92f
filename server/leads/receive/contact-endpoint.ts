import { Hono } from 'hono';
import { parseLead } from '#lead/schema.ts';
import { contactEndpoint } from '#site/routes.ts';
import type { Language } from '#site/languages.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import type { Log } from '#server/log.ts';
import type { Channel, LeadStore } from '#server/leads/store/lead-store.ts';
import type { LeadCopy } from '#server/leads/lead-copy.ts';
import { chooseLanguage } from '#server/http/language-negotiation.ts';
import { methodNotAllowedResponse } from '#server/http/responses.ts';
import { readBody } from '#server/http/read-body.ts';
import { hasAnonKey } from './anon-key.ts';
import { formResponse, scriptResponse, type Outcome } from './contact-responses.ts';
import { readIdempotencyKey } from './idempotency.ts';
import { createStoreLead, type StoreLead, type Visitor } from './store-lead.ts';
import type { RateLimits } from './rate-limits.ts';
import { suspicionOf } from './spam-signals.ts';
import { preflightResponse, corsHeaders, isFromAllowedPage, type OriginRules } from './origin.ts';
import { bodyType, isFormPost, parseBody } from './parse-body.ts';

export type ContactEndpointDependencies = {
  store: Pick<LeadStore, 'add' | 'checkKey'>;
  /** The channels that each lead is delivered on. */
  channels: readonly Channel[];
  copy: Record<Language, LeadCopy>;
  origins: OriginRules;
  /** If set, the key that a script must send. */
  anonKey: string | null;
  clientAddress: ClientAddress;
  rateLimits: RateLimits;
  /** Domain of the Message-IDs. */
  mailDomain: string;
  log: Log;
  now: () => number;
  /** Creates ids that sort by time: UUID version 7. */
  createId: () => string;
  /** Called after each lead that was stored. */
  onStored: () => void;
  /** Called for each valid message that could not be stored, with the reason. */
  onNotStored: (reason: string) => void;
  /** Called for each message refused because too many came from everywhere. */
  onOverallLimit: () => void;
};

/** Serves `POST /send-contact-email`, the one endpoint that pages call. */
export function createContactEndpoint(dependencies: ContactEndpointDependencies): Hono {
  const { copy, origins, clientAddress } = dependencies;
  const storeLead = createStoreLead(dependencies);
  const app = new Hono();

  app.post(contactEndpoint, async ({ req: { raw: request }, env }) => {
    const choice = chooseLanguage(request);
    const visitor = { language: choice.language, networks: clientAddress(request, env) };
    const outcome = await receive(request, visitor, { ...dependencies, storeLead });
    const response = isFormPost(request.headers)
      ? formResponse(outcome, choice, copy[choice.language])
      : scriptResponse(outcome, copy[choice.language]);
    corsHeaders(request, origins).forEach((value, name) => response.headers.set(name, value));
    response.headers.set('Content-Language', choice.language);
    return response;
  });

  app.options(contactEndpoint, ({ req }) => preflightResponse(req.raw, origins));

  app.all(contactEndpoint, () => methodNotAllowedResponse('POST, OPTIONS'));

  return app;
}

type ReceiveDependencies = Pick<
  ContactEndpointDependencies,
  'origins' | 'anonKey' | 'rateLimits' | 'log'
> & { storeLead: StoreLead };

/** Origin, content type, key, rate, size, parse, validate, store: each step may reject the request. */
async function receive(
  request: Request,
  visitor: Visitor,
  { origins, anonKey, rateLimits, log, storeLead }: ReceiveDependencies,
): Promise<Outcome> {
  if (!isFromAllowedPage(request, origins)) return { kind: 'cross-site' };

  const type = bodyType(request.headers);
  if (type === null) return { kind: 'unsupported' };

  // A form cannot send headers; for a form, the check of the origin has to do.
  const isKeyNeeded = anonKey !== null && type.sender === 'script';
  if (isKeyNeeded && !hasAnonKey(request.headers, anonKey)) return { kind: 'no-key' };

  const permit = await rateLimits.request(visitor.networks);
  if (!permit.ok) {
    log('warn', 'lead-limited', { limit: permit.limit });
    return { kind: 'limited', retryAfterSeconds: permit.retryAfterSeconds };
  }

  const idempotencyKey = readIdempotencyKey(request.headers);
  if (!idempotencyKey.ok) return { kind: 'bad-key' };

  const body = await readBody(request);
  if (!body.ok) return { kind: body.kind === 'too-large' ? 'too-large' : 'unreadable' };

  const parsed = await parseBody(body.bytes, type);
  if (!parsed.ok) return { kind: 'unreadable' };

  const checked = parseLead(parsed.input);
  if (!checked.ok) return { kind: 'invalid', issues: checked.issues };

  return storeLead({
    lead: checked.lead,
    suspicion: suspicionOf(parsed.input),
    key: idempotencyKey.key,
    isForm: type.sender === 'form',
    visitor,
  });
}
