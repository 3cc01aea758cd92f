import type { MessageCard } from '@altanube/outbox';
import { html } from 'hono/html';
import type { SendMailOptions } from 'nodemailer';
import { isTicket, type Attribution } from '../attribution.ts';
import { fieldOrder, isKind, type ContactField } from '../fields.ts';
import { toAsciiAddress } from '../mail-address.ts';
import { listKnownParts, type AttributionPart } from '../read-attribution.ts';
import type { ContactMessage } from '../contact-message.ts';
import { fill } from '@altanube/base/template';
import type { ContactTexts, MailTexts } from '../texts.ts';
import { composeInvitation, formatDemoTime, type DemoOptions } from './demo.ts';
import { toHeaderText, isolateBidi, toSingleLine, getChoiceText } from './mail-text.ts';

export type MailOptions = {
  from: { name: string; address: string };
  to: string[];
  copy: ContactTexts;
  /** Such as `https://altanube.example`. */
  siteOrigin: string;
  demo: DemoOptions;
};

/** Reply-To is the only header with an address from the form. */
export function composeMail(message: ContactMessage, options: MailOptions): SendMailOptions {
  const { from, to, copy, demo } = options;
  const rows = listRows(message, options);
  const invitation = composeInvitation(message, to, demo);
  return {
    from,
    to,
    ...createReplyTo(message),
    subject: composeHeadline(message, options),
    date: new Date(message.receivedAt),
    text: composeText(message, rows, copy),
    html: composeHtml(message, rows, copy),
    ...(invitation !== null && {
      // Not as an alternative to the text, which Outlook would show instead of the mail.
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

export function composeCard(message: ContactMessage, options: MailOptions): MessageCard {
  const { copy } = options;
  const texts = listTextRows(message, copy);
  return {
    id: message.id,
    headline: composeHeadline(message, options),
    rows: listRows(message, options)
      .filter(({ value }) => value !== copy.mail.notGiven)
      .map(({ label, value }) => [label, value] as const),
    text: [
      ...formatSuspicion(message, copy.mail),
      ...texts.map(({ label, value }) => (texts.length === 1 ? value : `${label}:\n${value}`)),
    ].join('\n\n'),
    sender: message,
    receivedAt: message.receivedAt,
  };
}

/** None for a non-ASCII address, stored by an earlier version: few mail servers accept it. */
function createReplyTo({ name, email }: ContactMessage): Pick<SendMailOptions, 'replyTo'> {
  const address = toAsciiAddress(email);
  return /^[\x21-\x7e]+$/.test(address) ? { replyTo: { name: toHeaderText(name), address } } : {};
}

/** What a message of a form other than the contact form is; null for that one. */
function getFormName(
  { name, company, attribution }: ContactMessage,
  { mail }: ContactTexts,
): string | null {
  const form = attribution?.subject ?? null;
  // Forms that no longer exist have no text, but left name or company empty.
  if (form === null || !(Object.hasOwn(mail.forms, form) || name === '' || company === '')) {
    return null;
  }
  return toHeaderText(getChoiceText(form, mail.forms));
}

type Row = { label: string; value: string };

function composeHeadline(message: ContactMessage, options: MailOptions): string {
  const form = getFormName(message, options.copy);
  if (form !== null) {
    const sender = [message.name, message.company].filter((part) => part !== '').join(', ');
    return `${form}: ${isolateBidi(toHeaderText(sender || message.email))}`;
  }
  const part = (text: string) => isolateBidi(toHeaderText(text));
  return fill(getWording(message, options.copy.mail).subject, {
    name: part(message.name),
    company: part(message.company),
    suite: part(formatField(message, 'suite', options)),
  });
}

function getWording({ attribution }: ContactMessage, mail: MailTexts) {
  return isTicket(attribution?.subject ?? null) ? mail.ticket : mail;
}

function formatField(
  message: ContactMessage,
  field: ContactField,
  { copy, demo }: MailOptions,
): string {
  const { contact, mail } = copy;
  const value = message[field];
  if (value === null) return mail.notGiven;
  if (isKind(field, 'time')) return formatDemoTime(value, demo, copy.language);
  return isKind(field, 'choice') ? getChoiceText(value, contact.form[field].options) : value;
}

function listRows(message: ContactMessage, options: MailOptions): Row[] {
  const { language, mail } = options.copy;
  const { labels, languages } = mail;
  // Other forms do not ask for all fields.
  const isOtherForm = getFormName(message, options.copy) !== null;
  return [
    ...fieldOrder
      .filter((field) => !isKind(field, 'text') && message[field] !== '')
      .filter((field) => !isOtherForm || message[field] !== null)
      .map((field) => ({
        label: labels[field],
        value: toSingleLine(formatField(message, field, options)),
      })),
    ...listAttributionRows(message.attribution, options),
    { label: labels.language, value: getChoiceText(message.language, languages) },
    { label: labels.received, value: formatTime(message.receivedAt, language) },
    { label: labels.reference, value: message.id },
  ];
}

function listAttributionRows(attribution: Attribution | null, options: MailOptions): Row[] {
  const labels = options.copy.mail.attribution;
  return listKnownParts(attribution).map(([part, value]) => ({
    label: labels[part],
    value: toSingleLine(formatAttributionPart(part, value, options)),
  }));
}

/** Returns unknown values, stored by another version of the site, unchanged. */
function formatAttributionPart(
  part: AttributionPart,
  value: string,
  { copy, siteOrigin }: MailOptions,
): string {
  if (part === 'previous_page') return siteOrigin + value;
  if (part === 'subject') return getSubjectName(value, copy);
  return part === 'call_to_action' ? getChoiceText(value, copy.mail.callsToAction) : value;
}

/** Shows the id of an article instead of its title: the server does not read articles. */
function getSubjectName(id: string, { subjects, contact, mail }: ContactTexts): string {
  if (Object.hasOwn(mail.forms, id)) return getChoiceText(id, mail.forms);
  const subject = subjects.find((one) => one.id === id);
  if (subject !== undefined) return subject.name;
  const [, title] = /^article\/(.+)$/.exec(id) ?? [];
  return title === undefined ? id : fill(contact.form.subject.names.article, { title });
}

function listTextRows(message: ContactMessage, { mail }: ContactTexts): Row[] {
  return fieldOrder
    .filter((field) => isKind(field, 'text'))
    .filter((field) => message[field] !== '')
    .map((field) => ({ label: mail.labels[field], value: message[field] }));
}

function formatSuspicion({ suspicion }: ContactMessage, mail: MailTexts): string[] {
  return suspicion === null
    ? []
    : [fill(mail.suspected, { reason: getChoiceText(suspicion, mail.suspicions) })];
}

function composeText(message: ContactMessage, rows: Row[], copy: ContactTexts): string {
  const { mail } = copy;
  const details = rows.map(({ label, value }) => `${label}: ${value}`);
  const reply = fill(mail.reply, { name: isolateBidi(message.name || message.email) });
  const warning = formatSuspicion(message, mail).flatMap((line) => [line, '']);
  const texts = listTextRows(message, copy);
  const body = texts.flatMap(({ label, value }) =>
    texts.length === 1 ? [value, ''] : [`${label}:`, value, ''],
  );
  const heading = getFormName(message, copy) ?? getWording(message, mail).heading;
  return [...warning, heading, '', ...details, '', ...body, reply, ''].join('\n');
}

function composeHtml(message: ContactMessage, rows: Row[], copy: ContactTexts): string {
  const { language, mail } = copy;
  const warning = formatSuspicion(message, mail).map(
    (line) => html`<p><strong>${line}</strong></p>`,
  );
  const details = rows.map(
    ({ label, value }) =>
      html`<tr>
        <th align="left" valign="top">${label}</th>
        <td>${value}</td>
      </tr>`,
  );
  const texts = listTextRows(message, copy).map(
    ({ label, value }) =>
      html`<h2>${label}</h2>
        <p lang="${getLanguageTag(message)}">${toHtmlLines(value)}</p>`,
  );
  const reply = fill(mail.reply, { name: isolateBidi(message.name || message.email) });
  return String(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
        </head>
        <body>
          ${warning}
          <h1>${getFormName(message, copy) ?? getWording(message, mail).heading}</h1>
          <table cellpadding="4">
            ${details}
          </table>
          ${texts}
          <p>${reply}</p>
        </body>
      </html> `,
  );
}

/** Preserves spaces and line breaks in programs that ignore `white-space`, such as Outlook. */
function toHtmlLines(text: string) {
  const lines = text.replace(/(?<=[ \t\n])[ \t]/g, '\u00a0').split('\n');
  return lines.map((line, index) => (index === 0 ? line : html`<br />${line}`));
}

/** Returns the language tag (BCP 47); if invalid, the empty text, which HTML reads as unknown. */
function getLanguageTag({ language }: ContactMessage): string {
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(language) ? language : '';
}

/** Includes the time zone, since team and server may be in different ones. */
export function formatTime(time: number, language: string): string {
  const format = { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, format).format(time);
}
