/** Addresses and stored messages keep their ids. */
export const callsToAction = [
  'header',
  'menu',
  'hero',
  'licence',
  'plan',
  'add-on',
  'calculator',
  'fit',
  'article',
  'support',
  'closing',
  'footer',
  'not-found',
] as const;

export type CallToAction = (typeof callsToAction)[number];

/** Parameters of campaign addresses, without `utm_`. */
export const campaignParts = ['source', 'medium', 'campaign', 'term', 'content'] as const;

export type CampaignPart = (typeof campaignParts)[number];

/** `campaign` and `referrer` are known only with consent to marketing. */
export type Attribution = {
  /** Path of the page of this site before the form, such as `/precios`. */
  page: string | null;
  /** One of `callsToAction`, or of those of another version of the site. */
  callToAction: string | null;
  /** What the visitor was looking at: an id that the site gives it. */
  subject: string | null;
  /** Of the visit's first page; null where its address named none. */
  campaign: Partial<Record<CampaignPart, string>> | null;
  referrer: string | null;
};

/** Unknown parts are left out. */
export type SentAttribution = {
  [Part in keyof Omit<Attribution, 'subject'>]?: NonNullable<Attribution[Part]> | undefined;
};

/** Maximum length of a part in UTF-16 code units; the server drops longer ones. */
export const longestPart = 200;

export const longestReferrer = 500;

export function sendablePart(value: unknown, longest = longestPart): string | undefined {
  return typeof value === 'string' && value.length <= longest ? value : undefined;
}

/** Key of a JSON message, or name of a form's field, that holds all but the subject, as JSON. */
export const attributionField = 'attribution';

/** Name of the form's field, and key of a JSON message, that holds the subject. */
export const subjectField = 'subject';

/** In the fragment of an address of the contact page: the call to action that led there. */
export const callToActionParameter = 'cta';

/** The id of what the visitor was looking at. */
export const subjectParameter = 'subject';

/** What a message about a subject, given by its id, asks for: `demo`, `ticket`, or another group of subjects. */
export function subjectKind(subject: string): string | undefined {
  return subject.split('/')[0];
}

export function isTicket(subject: string | null): boolean {
  return subject !== null && subjectKind(subject) === 'ticket';
}

/** The path of the previous page, kept when the language is switched on the contact page. */
export const pageParameter = 'page';

export type ContactOrigin = { callToAction: CallToAction; subject?: string | null };

/** No server sees it. */
export function originFragment({ callToAction, subject }: ContactOrigin): string {
  const cta = `${callToActionParameter}=${callToAction}`;
  return subject == null ? cta : `${cta}&${subjectParameter}=${subject}`;
}
