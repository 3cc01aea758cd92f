import {
  attributionField,
  campaignParts,
  maxPartLength,
  maxReferrerLength,
  subjectField,
  type Attribution,
} from './attribution.ts';
import { isRecord } from '@altanube/base/is-record';
import { parseJson } from './parse-json.ts';

/** Maximum lengths of ids of this site, in UTF-16 code units. */
const maxIdLength = 40;
const maxSubjectLength = 80;

/** Drops each invalid part. Invalid attribution never causes a message to be rejected. */
export function readAttribution(input: unknown): Attribution | null {
  const given = isRecord(input) ? input : {};
  const attribution: Attribution = {
    page: readPath(given['page']),
    callToAction: readId(given['callToAction'], /^[a-z0-9-]+$/, maxIdLength),
    subject: readId(given['subject'], /^[a-z0-9-]+(?:\/[a-z0-9-]+)?$/, maxSubjectLength),
    campaign: readCampaign(given['campaign']),
    referrer: readReferrer(given['referrer']),
  };
  return Object.values(attribution).every((part) => part === null) ? null : attribution;
}

/** Forms send all parts but the subject as JSON. The subject of other forms is their name. */
export function readSentAttribution(input: unknown, form: string | null): Attribution | null {
  if (!isRecord(input)) return null;
  const sent = input[attributionField];
  const parts = typeof sent === 'string' ? parseJson(sent) : sent;
  const subject = form ?? input[subjectField];
  return readAttribution({ ...(isRecord(parts) && parts), subject });
}

export type AttributionPart = keyof ReturnType<typeof flattenAttribution>;

/** The keys are in the order of mails and exports. */
export function flattenAttribution(attribution: Attribution | null) {
  const campaign = attribution?.campaign ?? {};
  return {
    subject: attribution?.subject ?? null,
    previous_page: attribution?.page ?? null,
    call_to_action: attribution?.callToAction ?? null,
    utm_source: campaign.source ?? null,
    utm_medium: campaign.medium ?? null,
    utm_campaign: campaign.campaign ?? null,
    utm_term: campaign.term ?? null,
    utm_content: campaign.content ?? null,
    referrer: attribution?.referrer ?? null,
  };
}

const emptyParts = flattenAttribution(null);

export const attributionParts = Object.keys(emptyParts).filter(
  (name): name is AttributionPart => name in emptyParts,
);

export function listKnownParts(attribution: Attribution | null): [AttributionPart, string][] {
  const parts = flattenAttribution(attribution);
  return attributionParts.flatMap((name): [AttributionPart, string][] => {
    const value = parts[name];
    return value === null ? [] : [[name, value]];
  });
}

/** Returns the trimmed text; null if it is not a text, is empty, too long or has several lines. */
function readLine(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const isLine = text.isWellFormed() && /^[^\p{Cc}\p{Zl}\p{Zp}]+$/u.test(text);
  return isLine && text.length <= maxLength ? text : null;
}

function readId(value: unknown, pattern: RegExp, maxLength: number): string | null {
  const text = readLine(value, maxLength);
  return text !== null && pattern.test(text) ? text : null;
}

const placeholderOrigin = 'https://site.invalid';

/** A normalized path without query or fragment. Rejects `//host`, which is another site. */
function readPath(value: unknown): string | null {
  const text = readLine(value, maxPartLength);
  if (text === null || !URL.canParse(text, placeholderOrigin)) return null;
  const { origin, pathname } = new URL(text, placeholderOrigin);
  return origin === placeholderOrigin && pathname === text ? text : null;
}

function readCampaign(value: unknown): Attribution['campaign'] {
  if (!isRecord(value)) return null;
  const known = campaignParts.flatMap((part) => {
    const text = readLine(value[part], maxPartLength);
    return text === null ? [] : [[part, text]];
  });
  return known.length === 0 ? null : Object.fromEntries(known);
}

/** An HTTP URL without credentials, query and fragment, which may identify a person. */
function readReferrer(value: unknown): string | null {
  const text = readLine(value, maxReferrerLength);
  if (text === null || !URL.canParse(text)) return null;
  const { protocol, origin, pathname, href } = new URL(text);
  const isPlain = ['http:', 'https:'].includes(protocol) && href === origin + pathname;
  return isPlain && href.length <= maxReferrerLength ? href : null;
}
