import type { MailCopy } from '#content/schema/mail.ts';
import { fill } from '#content/template.ts';
import type { Attribution } from '#lead/attribution.ts';
import { knownParts, type AttributionPart } from '#server/leads/attribution.ts';
import type { LeadCopy } from '#server/leads/lead-copy.ts';
import { oneLine, textFor } from './mail-text.ts';

type Options = {
  copy: LeadCopy;
  /** Of the site: `https://altanube.example`. */
  siteOrigin: string;
};

/** What is known of how a visitor came to write, a row for each part. */
export function describeAttribution(
  attribution: Attribution | null,
  options: Options,
): { label: string; value: string }[] {
  const labels = labelsOf(options.copy.mail.attribution);
  return knownParts(attribution).map(([part, value]) => ({
    label: labels[part],
    value: oneLine(textOf(part, value, options)),
  }));
}

function labelsOf({
  campaign,
  ...labels
}: MailCopy['attribution']): Record<AttributionPart, string> {
  return {
    subject: labels.subject,
    page: labels.pageBefore,
    call_to_action: labels.callToAction,
    utm_source: campaign.source,
    utm_medium: campaign.medium,
    utm_campaign: campaign.campaign,
    utm_term: campaign.term,
    utm_content: campaign.content,
    referrer: labels.referrer,
  };
}

/** What another version of the site has stored stands for itself. */
function textOf(part: AttributionPart, value: string, { copy, siteOrigin }: Options): string {
  if (part === 'page') return siteOrigin + value;
  if (part === 'subject') return subjectName(value, copy);
  return part === 'call_to_action' ? textFor(value, copy.mail.callsToAction) : value;
}

/** An article by its id: the server reads no articles. */
function subjectName(id: string, { subjects, contact }: LeadCopy): string {
  const subject = subjects.find((one) => one.id === id);
  if (subject !== undefined) return subject.name;
  const [, title] = /^article\/(.+)$/.exec(id) ?? [];
  return title === undefined ? id : fill(contact.form.subject.names.article, { title });
}
