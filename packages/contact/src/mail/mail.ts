import type { Card } from '@altanube/outbox';
import { html } from 'hono/html';
import type { SendMailOptions } from 'nodemailer';
import { isTicket, type Attribution } from '../attribution.ts';
import { fieldOrder, isChoice, isText, isTime, type LeadField } from '../fields.ts';
import { asciiAddress } from '../mail-address.ts';
import { knownParts, type AttributionPart } from '../read-attribution.ts';
import type { StoredLead } from '../stored-lead.ts';
import { fill } from '../template.ts';
import type { ContactTexts, MailTexts } from '../texts.ts';
import { composeInvitation, describeDemo, type DemoOptions } from './demo.ts';
import { headerText, isolated, oneLine, textFor } from './mail-text.ts';

export type MailOptions = {
  from: { name: string; address: string };
  to: string[];
  copy: ContactTexts;
  /** Of the site: `https://altanube.example`. */
  siteOrigin: string;
  demo: DemoOptions;
};

/** The visitor's address is in Reply-To only: no other header takes an address from the form. */
export function composeMail(lead: StoredLead, options: MailOptions): SendMailOptions {
  const { from, to, copy, demo } = options;
  const rows = describeLead(lead, options);
  const invitation = composeInvitation(lead, to, demo);
  return {
    from,
    to,
    ...replyTo(lead),
    subject: otherForm(lead, copy) ?? headline(lead, options),
    date: new Date(lead.receivedAt),
    text: plainText(lead, rows, copy),
    html: htmlText(lead, rows, copy),
    ...(invitation !== null && {
      // Not as another form of the text, which Outlook would take for the whole mail.
      attachments: [
        {
          filename: 'demo.ics',
          content: invitation,
          contentType: 'text/calendar; method=REQUEST; charset=utf-8',
        },
      ],
    }),
  };
}

export function composeCard(lead: StoredLead, options: MailOptions): Card {
  const { copy } = options;
  const texts = listTexts(lead, copy);
  return {
    id: lead.id,
    headline: headline(lead, options),
    rows: describeLead(lead, options)
      .filter(({ value }) => value !== copy.mail.notGiven)
      .map(({ label, value }) => [label, value] as const),
    text: [
      ...suspicionLines(lead, copy.mail),
      ...texts.map(({ label, value }) => (texts.length === 1 ? value : `${label}:\n${value}`)),
    ].join('\n\n'),
  };
}

/** None for an address that few mail servers take in a header, which earlier versions have stored. */
function replyTo({ name, email }: StoredLead): Pick<SendMailOptions, 'replyTo'> {
  const address = asciiAddress(email);
  return /^[\x21-\x7e]+$/.test(address) ? { replyTo: { name: headerText(name), address } } : {};
}

/** What a message is about that comes from a form without a name or a company; null for others. */
function otherForm({ name, company, attribution }: StoredLead, copy: ContactTexts): string | null {
  const subject = attribution?.subject ?? null;
  if (subject === null || (name !== '' && company !== '')) return null;
  return headerText(subjectName(subject, copy));
}

type Row = { label: string; value: string };

function headline(lead: StoredLead, options: MailOptions): string {
  return fill(wording(lead, options.copy.mail).subject, subjectValues(lead, options));
}

function wording(lead: StoredLead, mail: MailTexts): Pick<MailTexts, 'subject' | 'heading'> {
  return isTicket(lead.attribution?.subject ?? null) ? mail.ticket : mail;
}

function subjectValues(lead: StoredLead, options: MailOptions) {
  const part = (text: string) => isolated(headerText(text));
  const suite = part(fieldText(lead, 'suite', options));
  return { name: part(lead.name), company: part(lead.company), suite };
}

function fieldText(lead: StoredLead, field: LeadField, { copy, demo }: MailOptions): string {
  const { contact, mail } = copy;
  const value = lead[field];
  if (value === null) return mail.notGiven;
  if (isTime(field)) return describeDemo(value, demo, copy.language);
  return isChoice(field) ? textFor(value, contact.form[field].options) : value;
}

export function describeLead(lead: StoredLead, options: MailOptions): Row[] {
  const { language, mail } = options.copy;
  const { labels, languages } = mail;
  return [
    ...fieldOrder
      .filter((field) => !isText(field) && lead[field] !== '')
      .map((field) => ({ label: labels[field], value: oneLine(fieldText(lead, field, options)) })),
    ...describeAttribution(lead.attribution, options),
    { label: labels.language, value: textFor(lead.language, languages) },
    { label: labels.received, value: formatTime(lead.receivedAt, language) },
    { label: labels.reference, value: lead.id },
  ];
}

function describeAttribution(attribution: Attribution | null, options: MailOptions): Row[] {
  const labels = attributionLabels(options.copy.mail.attribution);
  return knownParts(attribution).map(([part, value]) => ({
    label: labels[part],
    value: oneLine(attributionText(part, value, options)),
  }));
}

function attributionLabels({
  campaign,
  ...labels
}: MailTexts['attribution']): Record<AttributionPart, string> {
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
function attributionText(
  part: AttributionPart,
  value: string,
  { copy, siteOrigin }: MailOptions,
): string {
  if (part === 'page') return siteOrigin + value;
  if (part === 'subject') return subjectName(value, copy);
  return part === 'call_to_action' ? textFor(value, copy.mail.callsToAction) : value;
}

/** An article by its id: the server reads no articles. */
function subjectName(id: string, { subjects, contact }: ContactTexts): string {
  const subject = subjects.find((one) => one.id === id);
  if (subject !== undefined) return subject.name;
  const [, title] = /^article\/(.+)$/.exec(id) ?? [];
  return title === undefined ? id : fill(contact.form.subject.names.article, { title });
}

function listTexts(lead: StoredLead, { mail }: ContactTexts): Row[] {
  return fieldOrder
    .filter(isText)
    .filter((field) => lead[field] !== '')
    .map((field) => ({ label: mail.labels[field], value: lead[field] }));
}

function suspicionLines({ suspicion }: StoredLead, mail: MailTexts): string[] {
  return suspicion === null
    ? []
    : [fill(mail.suspected, { reason: textFor(suspicion, mail.suspicions) })];
}

function plainText(lead: StoredLead, rows: Row[], copy: ContactTexts): string {
  const { mail } = copy;
  const details = rows.map(({ label, value }) => `${label}: ${value}`);
  const reply = fill(mail.reply, { name: isolated(lead.name || lead.email) });
  const warning = suspicionLines(lead, mail).flatMap((line) => [line, '']);
  const texts = listTexts(lead, copy);
  const body = texts.flatMap(({ label, value }) =>
    texts.length === 1 ? [value, ''] : [`${label}:`, value, ''],
  );
  const heading = otherForm(lead, copy) ?? wording(lead, mail).heading;
  return [...warning, heading, '', ...details, '', ...body, reply, ''].join('\n');
}

function htmlText(lead: StoredLead, rows: Row[], copy: ContactTexts): string {
  const { language, mail } = copy;
  const warning = suspicionLines(lead, mail).map((line) => html`<p><strong>${line}</strong></p>`);
  const details = rows.map(
    ({ label, value }) =>
      html`<tr>
        <th align="left" valign="top">${label}</th>
        <td>${value}</td>
      </tr>`,
  );
  const texts = listTexts(lead, copy).map(
    ({ label, value }) =>
      html`<h2>${label}</h2>
        <p lang="${languageTag(lead)}">${htmlLines(value)}</p>`,
  );
  const reply = fill(mail.reply, { name: isolated(lead.name || lead.email) });
  return String(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
        </head>
        <body>
          ${warning}
          <h1>${otherForm(lead, copy) ?? wording(lead, mail).heading}</h1>
          <table cellpadding="4">
            ${details}
          </table>
          ${texts}
          <p>${reply}</p>
        </body>
      </html> `,
  );
}

/** Text as it was typed, for programs that ignore `white-space`, as Outlook does. */
function htmlLines(text: string) {
  const lines = text.replace(/(?<=[ \t\n])[ \t]/g, '\u00a0').split('\n');
  return lines.map((line, index) => (index === 0 ? line : html`<br />${line}`));
}

/** What cannot be a tag (BCP 47) is the empty text, which HTML takes for an unknown language. */
function languageTag({ language }: StoredLead): string {
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(language) ? language : '';
}

/** With the time zone, since team and server may be in different ones. */
export function formatTime(time: number, language: string): string {
  const format = { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, format).format(time);
}
