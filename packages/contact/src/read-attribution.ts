import {
  attributionField,
  campaignParts,
  longestPart,
  longestReferrer,
  subjectField,
  type Attribution,
} from './attribution.ts';
import { isRecord } from './schema.ts';

/** The same of these two, which are ids of this site. */
const longestWord = 40;
const longestSubject = 80;

/** What does not hold is left out, part by part: it is never a reason to refuse a message. */
export function readAttribution(input: unknown): Attribution | null {
  const given = isRecord(input) ? input : {};
  const attribution: Attribution = {
    page: readPath(given['page']),
    callToAction: readWord(given['callToAction'], /^[a-z0-9-]+$/, longestWord),
    subject: readWord(given['subject'], /^[a-z0-9-]+(?:\/[a-z0-9-]+)?$/, longestSubject),
    campaign: readCampaign(given['campaign']),
    referrer: readAddress(given['referrer']),
  };
  return Object.values(attribution).every((part) => part === null) ? null : attribution;
}

/** A form has all but the subject as JSON. The subject of another form is its name. */
export function sentAttribution(input: unknown, form: string | null): Attribution | null {
  if (!isRecord(input)) return null;
  const sent = input[attributionField];
  const parts = typeof sent === 'string' ? parseOrNull(sent) : sent;
  const subject = form ?? input[subjectField];
  return readAttribution({ ...(isRecord(parts) && parts), subject });
}

function parseOrNull(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Empty, or not from our page; the message counts all the same.
    return null;
  }
}

export type AttributionPart = keyof ReturnType<typeof toParts>;

/** In the order of mails and exports. */
export function toParts(attribution: Attribution | null) {
  const campaign = attribution?.campaign ?? {};
  return {
    subject: attribution?.subject ?? null,
    page: attribution?.page ?? null,
    call_to_action: attribution?.callToAction ?? null,
    utm_source: campaign.source ?? null,
    utm_medium: campaign.medium ?? null,
    utm_campaign: campaign.campaign ?? null,
    utm_term: campaign.term ?? null,
    utm_content: campaign.content ?? null,
    referrer: attribution?.referrer ?? null,
  };
}

const noParts = toParts(null);

export const attributionParts = Object.keys(noParts).filter(
  (name): name is AttributionPart => name in noParts,
);

export function knownParts(attribution: Attribution | null): [AttributionPart, string][] {
  const parts = toParts(attribution);
  return attributionParts.flatMap((name): [AttributionPart, string][] => {
    const value = parts[name];
    return value === null ? [] : [[name, value]];
  });
}

/** A text on one line, trimmed; null if it is none, empty or too long. */
function readLine(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const isLine = text.isWellFormed() && /^[^\p{Cc}\p{Zl}\p{Zp}]+$/u.test(text);
  return isLine && text.length <= maxLength ? text : null;
}

function readWord(value: unknown, pattern: RegExp, maxLength: number): string | null {
  const text = readLine(value, maxLength);
  return text !== null && pattern.test(text) ? text : null;
}

const anySite = 'https://site.invalid';

/** A path as browsers write it: with nothing behind it, and of no other site, as `//host` would be. */
function readPath(value: unknown): string | null {
  const text = readLine(value, longestPart);
  if (text === null || !URL.canParse(text, anySite)) return null;
  const { origin, pathname } = new URL(text, anySite);
  return origin === anySite && pathname === text ? text : null;
}

function readCampaign(value: unknown): Attribution['campaign'] {
  if (!isRecord(value)) return null;
  const known = campaignParts.flatMap((part) => {
    const text = readLine(value[part], longestPart);
    return text === null ? [] : [[part, text]];
  });
  return known.length === 0 ? null : Object.fromEntries(known);
}

/** Of another site: nothing that names a person, and nothing that runs. */
function readAddress(value: unknown): string | null {
  const text = readLine(value, longestReferrer);
  if (text === null || !URL.canParse(text)) return null;
  const { protocol, origin, pathname, href } = new URL(text);
  const isPlain = ['http:', 'https:'].includes(protocol) && href === origin + pathname;
  return isPlain && href.length <= longestReferrer ? href : null;
}
