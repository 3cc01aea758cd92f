import { Hono } from 'hono';
import { parseLead } from '#lead/schema.ts';
import { contactEndpoint } from '#site/routes.ts';
import type { Language } from '#site/languages.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import type { Log } from '#server/log.ts';
import type { Channel, LeadStore } from '#server/leads/store/lead-store.ts';
import type { LeadCopy } from '#server/leads/lead-copy.ts';
import { chooseLanguage } from '#server/http/language-negotiation.ts';
import { answerMethodNotAllowed } from '#server/http/responses.ts';
import { readBody } from '#server/http/read-body.ts';
import { hasAnonKey } from './anon-key.ts';
import { answerForm, answerScript, type Outcome } from './contact-responses.ts';
import { requestKey } from './idempotency.ts';
import { createKeeper, type Keeper, type Visitor } from './store-lead.ts';
import type { Limits } from './rate-limits.ts';
import { suspicionOf } from './spam-signals.ts';
import { answerPreflight, corsHeaders, isFromAllowedPage, type OriginRules } from './origin.ts';
import { bodyType, parseBody } from './parse-body.ts';

export type ContactCallDependencies = {
  store: Pick<LeadStore, 'add' | 'known'>;
  /** Where leads are to go. */
  channels: readonly Channel[];
  copy: Record<Language, LeadCopy>;
  origins: OriginRules;
  /** If set, what a script must send to be heard. */
  anonKey: string | null;
  clientAddress: ClientAddress;
  limits: Limits;
  /** Domain of the Message-IDs. */
  mailDomain: string;
  log: Log;
  now: () => number;
  /** Makes ids that sort by time: UUID version 7. */
  createId: () => string;
  /** Is told after each lead that was stored. */
  onStored: () => void;
};

/** The one call that pages make: `POST /send-contact-email`. */
export function createContactCall(dependencies: ContactCallDependencies): Hono {
  const { copy, origins, clientAddress } = dependencies;
  const keep = createKeeper(dependencies);
  const app = new Hono();

  app.post(contactEndpoint, async ({ req: { raw: request }, env }) => {
    const choice = chooseLanguage(request);
    const visitor = { language: choice.language, address: clientAddress(request, env) };
    const outcome = await receive(request, visitor, { ...dependencies, keep });
    const isForm = bodyType(request.headers)?.sender === 'form';
    const answer = isForm
      ? answerForm(outcome, choice, copy[choice.language])
      : answerScript(outcome, copy[choice.language]);
    corsHeaders(request, origins).forEach((value, name) => answer.headers.set(name, value));
    answer.headers.set('Content-Language', choice.language);
    return answer;
  });

  app.options(contactEndpoint, ({ req }) => answerPreflight(req.raw, origins));

  app.all(contactEndpoint, () => answerMethodNotAllowed('POST, OPTIONS'));

  return app;
}

type ReceiveDependencies = Pick<
  ContactCallDependencies,
  'origins' | 'anonKey' | 'limits' | 'log'
> & { keep: Keeper };

/** Origin, type, key, rate, size, parse, check, keep: each step may end it. */
async function receive(
  request: Request,
  visitor: Visitor,
  { origins, anonKey, limits, log, keep }: ReceiveDependencies,
): Promise<Outcome> {
  if (!isFromAllowedPage(request, origins)) return { kind: 'cross-site' };

  const type = bodyType(request.headers);
  if (type === null) return { kind: 'unsupported' };

  // A form cannot send headers; that it comes from an allowed page is all that is asked of it.
  const isKeyNeeded = anonKey !== null && type.sender === 'script';
  if (isKeyNeeded && !hasAnonKey(request.headers, anonKey)) return { kind: 'no-key' };

  const permit = await limits.request(visitor.address);
  if (!permit.ok) {
    log('warn', 'lead-limited', { limit: permit.limit });
    return { kind: 'limited', retryAfterSeconds: permit.retryAfterSeconds };
  }

  const named = requestKey(request.headers);
  if (!named.ok) return { kind: 'bad-key' };

  const body = await readBody(request);
  if (!body.ok) return { kind: body.kind === 'too-large' ? 'too-large' : 'unreadable' };

  const parsed = await parseBody(body.bytes, type);
  if (!parsed.ok) return { kind: 'unreadable' };

  const checked = parseLead(parsed.input);
  if (!checked.ok) return { kind: 'invalid', issues: checked.issues };

  const { lead } = checked;
  const suspicion = suspicionOf(parsed.input);
  return keep({ lead, suspicion, key: named.key, isForm: type.sender === 'form', visitor });
}
