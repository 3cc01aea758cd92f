/**
 * A message has a *subject*, what it is about, and an *attribution*, where it came from. A *prefill*
 * is text that another page puts into the form (`site/src/features/contact-form/prefill.ts`).
 *
 * Do not rename these ids: URLs and stored messages contain them.
 */
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

/** Campaign parameters of URLs, without the prefix `utm_`. */
export const campaignParts = ['source', 'medium', 'campaign', 'term', 'content'] as const;

export type CampaignPart = (typeof campaignParts)[number];

/** `campaign` and `referrer` are known only with consent to marketing. */
export type Attribution = {
  /** Path of the previous page on this site, such as `/precios`. */
  page: string | null;
  /** One of `callsToAction` in this or another version of the site. */
  callToAction: string | null;
  /** Id of what the visitor was viewing, such as `support/pro`. */
  subject: string | null;
  /** Campaign parameters of the visit's first URL; null if it had none. */
  campaign: Partial<Record<CampaignPart, string>> | null;
  referrer: string | null;
};

/** Attribution as the browser sends it, without unknown parts. */
export type SentAttribution = {
  [Part in keyof Omit<Attribution, 'subject'>]?: NonNullable<Attribution[Part]> | undefined;
};

/** Maximum length of a part in UTF-16 code units; the server drops longer ones. */
export const maxPartLength = 200;

export const maxReferrerLength = 500;

export function toSendablePart(value: unknown, maxLength = maxPartLength): string | undefined {
  return typeof value === 'string' && value.length <= maxLength ? value : undefined;
}

/** JSON key or form field of all parts but the subject. The form field contains JSON. */
export const attributionField = 'attribution';

/** JSON key and form field of the subject. */
export const subjectField = 'subject';

/** Fragment parameter of the contact page: the call to action that led there. */
export const callToActionParameter = 'cta';

/** Fragment parameter: id of what the visitor was viewing. */
export const subjectParameter = 'subject';

/** Returns the kind of a subject id: `demo`, `ticket` or another group of subjects. */
export function getSubjectKind(subject: string): string | undefined {
  return subject.split('/')[0];
}

export function isTicket(subject: string | null): boolean {
  return subject !== null && getSubjectKind(subject) === 'ticket';
}

/** Fragment parameter: path of the previous page, preserved when the language is switched. */
export const pageParameter = 'page';

/** What a link to the contact page says of itself. */
export type LinkAttribution = { callToAction: CallToAction; subject?: string | null };

/** Formats a URL fragment, which browsers never send to a server. */
export function formatAttributionFragment({ callToAction, subject }: LinkAttribution): string {
  const cta = `${callToActionParameter}=${callToAction}`;
  return subject == null ? cta : `${cta}&${subjectParameter}=${subject}`;
}
