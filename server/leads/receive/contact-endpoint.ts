import { Hono } from 'hono';
import { parseLead } from '#lead/schema.ts';
import type { Language } from '#site/languages.ts';
import { contactEndpoint } from '#site/routes.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import type { Log } from '#server/log.ts';
import type { Channel, LeadStore } from '#server/leads/store/lead-store.ts';
import type { LeadCopy } from '#server/leads/lead-copy.ts';
import { chooseLanguage } from '#server/http/negotiation.ts';
import { methodNotAllowedReply } from '#server/http/json-reply.ts';
import { readBody } from '#server/http/read-body.ts';
import { hasAnonKey } from './anon-key.ts';
import { formReply, scriptReply, type Outcome } from './contact-replies.ts';
import { readIdempotencyKey } from './idempotency.ts';
import { resultOf, type MessageResult } from './message-results.ts';
import { createStoreLead, type StoreLead, type Visitor } from './store-lead.ts';
import type { RateLimits } from './rate-limits.ts';
import { sentAttribution } from './sent-attribution.ts';
import { suspicionOf } from './spam-signals.ts';
import { preflightReply, corsHeaders, isFromAllowedPage, type OriginRules } from './origin.ts';
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
  /** Called after each lead that was stored, or released from quarantine. */
  onStored: () => void;
  /** Called for each valid message that could not be stored, with the reason. */
  onNotStored: (reason: string) => void;
  /** Called for each message refused because too many came from everywhere. */
  onOverallLimit: () => void;
  /** Called once for each post. */
  onResult?: ((result: MessageResult) => void) | undefined;
};

/** Serves `POST /send-contact-email`, the one endpoint that pages call. */
export function createContactEndpoint(dependencies: ContactEndpointDependencies): Hono {
  const { copy, origins, clientAddress, onResult = () => {} } = dependencies;
  const receiveDependencies = { ...dependencies, storeLead: createStoreLead(dependencies) };

  const app = new Hono();

  app.options(contactEndpoint, ({ req }) => preflightReply(req.raw, origins));

  app.post(contactEndpoint, async ({ req: { raw: request }, env: environment }) => {
    const choice = chooseLanguage(request);
    const { language } = choice;
    const visitor = { language, networks: clientAddress(request, environment) };
    const received = receive(request, { visitor, environment }, receiveDependencies);
    const outcome = await received.catch((error: unknown) => {
      onResult('not-stored');
      throw error;
    });
    onResult(resultOf(outcome));
    const response = isFormPost(request.headers)
      ? formReply(outcome, choice, copy[language])
      : scriptReply(outcome, copy[language]);
    const headers = { ...corsHeaders(request, origins), 'Content-Language': language };
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  });

  app.all(contactEndpoint, () => methodNotAllowedReply('POST, OPTIONS'));

  return app;
}

type ReceiveDependencies = Pick<
  ContactEndpointDependencies,
  'origins' | 'anonKey' | 'rateLimits' | 'log'
> & { storeLead: StoreLead };

/** Origin, content type, key, rate, size, parse, validate, store: each step may reject the request. */
async function receive(
  request: Request,
  { visitor, environment }: { visitor: Visitor; environment: unknown },
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

  const body = await readBody(request, environment);
  if (!body.ok) return { kind: body.kind === 'too-large' ? 'too-large' : 'unreadable' };

  const parsed = await parseBody(body.bytes, type);
  if (!parsed.ok) return { kind: 'unreadable' };

  const checked = parseLead(parsed.input);
  if (!checked.ok) return { kind: 'invalid', issues: checked.issues };

  return storeLead({
    lead: checked.lead,
    suspicion: suspicionOf(parsed.input),
    attribution: sentAttribution(parsed.input),
    key: idempotencyKey.key,
    isForm: type.sender === 'form',
    visitor,
  });
}
