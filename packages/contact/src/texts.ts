import type { CallToAction } from './attribution.ts';
import type { FieldOf, ContactField } from './fields.ts';
import type { AttributionPart } from './read-attribution.ts';
import type { Suspicion } from './read-message.ts';
import type { Template } from '@altanube/base/template';

export type ContactTexts = {
  language: string;
  contact: {
    form: Record<FieldOf<'choice'>, { options: Readonly<Record<string, string>> }> & {
      subject: { names: { article: Template<'title'> } };
    };
  };
  subjects: readonly { id: string; name: string }[];
  mail: MailTexts;
};

export type MailTexts = {
  subject: Template<'name' | 'company' | 'suite'>;
  heading: string;
  ticket: { subject: Template<'name' | 'company' | 'suite'>; heading: string };
  /** What a message of another form is, by the name of the form. */
  forms: Readonly<Record<string, string>>;
  labels: Record<ContactField | 'language' | 'received' | 'reference', string>;
  attribution: Record<AttributionPart, string>;
  callsToAction: Record<CallToAction, string>;
  notGiven: string;
  languages: Readonly<Record<string, string>>;
  reply: Template<'name'>;
  suspected: Template<'reason'>;
  suspicions: Record<Suspicion, string>;
  summary: {
    subject: Template<'count'>;
    intro: string;
    labels: Record<'sender' | 'company' | 'message' | 'reason' | 'received' | 'deletion', string>;
    release: string;
    refuse: string;
    more: Template<'count'>;
  };
};

export type InvitationTexts = {
  title: Template<'company'>;
  /** The time in the zones of company and visitor. */
  both: Template<'ours' | 'theirs'>;
  /** The time above, if the visitor's browser had another offset for the zone. */
  newOffset: Template<'time' | 'offset'>;
  place: string;
  description: Template<'name' | 'time'>;
  formatTime: (time: { at: number; timeZone: string }) => string;
};

export type AlertTexts<Name extends string> = {
  subjects: Record<'began' | 'lasts' | 'ended', Template<'site' | 'problem'>>;
  since: string;
  machine: string;
  problems: Record<Name, { title: string; advice: string }>;
};
