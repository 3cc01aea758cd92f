import { Hono } from 'hono';
import { parseLead } from '#lead/schema.ts';
import { contactEndpoint } from '#site/routes.ts';
import type { Language } from '#site/languages.ts';
import type { Log } from '#server/log.ts';
import { chooseLanguage } from '#server/pages/language.ts';
import { answerMethodNotAllowed } from '#server/plain-answers.ts';
import { hasAnonKey } from './anon-key.ts';
import { answerForm, answerScript, type Outcome } from './answers.ts';
import type { LeadStore } from './lead-store.ts';
import { answerPreflight, corsHeaders, isFromAllowedPage, type OriginRules } from './origin.ts';
import { bodyType, parseBody } from './parse-body.ts';
import { readBody } from './read-body.ts';
import type { LeadWords } from './words.ts';

export type ContactCallDependencies = {
  store: LeadStore;
  words: Record<Language, LeadWords>;
  origins: OriginRules;
  /** If set, what a script must send to be heard. */
  anonKey: string | null;
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
  const { words, origins } = dependencies;
  const app = new Hono();

  app.post(contactEndpoint, async ({ req: { raw: request } }) => {
    const choice = chooseLanguage(request);
    const outcome = await receive(request, choice.language, dependencies);
    const isForm = bodyType(request.headers)?.sender === 'form';
    const answer = isForm
      ? answerForm(outcome, choice, words[choice.language])
      : answerScript(outcome, words[choice.language]);
    corsHeaders(request, origins).forEach((value, name) => answer.headers.set(name, value));
    answer.headers.set('Content-Language', choice.language);
    return answer;
  });

  app.options(contactEndpoint, ({ req }) => answerPreflight(req.raw, origins));

  app.all(contactEndpoint, () => answerMethodNotAllowed('POST, OPTIONS'));

  return app;
}

/** Origin, type, key, size, parse, check, store: each step may end it. */
async function receive(
  request: Request,
  language: Language,
  { store, origins, anonKey, mailDomain, log, now, createId, onStored }: ContactCallDependencies,
): Promise<Outcome> {
  if (!isFromAllowedPage(request, origins)) return { kind: 'cross-site' };

  const type = bodyType(request.headers);
  if (type === null) return { kind: 'unsupported' };

  // A form cannot send headers; that it comes from an allowed page is all that is asked of it.
  const isKeyNeeded = anonKey !== null && type.sender === 'script';
  if (isKeyNeeded && !hasAnonKey(request.headers, anonKey)) return { kind: 'no-key' };

  const body = await readBody(request);
  if (!body.ok) return { kind: body.kind === 'too-large' ? 'too-large' : 'unreadable' };

  const parsed = await parseBody(body.bytes, type);
  if (!parsed.ok) return { kind: 'unreadable' };

  const checked = parseLead(parsed.input);
  if (!checked.ok) return { kind: 'invalid', issues: checked.issues };

  const id = createId();
  const messageId = `<${id}@${mailDomain}>`;
  const lead = { ...checked.lead, id, receivedAt: now(), language, messageId };
  const added = await store.add(lead);
  if (!added.ok) {
    log('error', 'lead-not-stored', { reason: added.reason });
    return { kind: 'unavailable' };
  }

  log('info', 'lead-stored', { id, language });
  onStored();
  return { kind: 'stored', id };
}
