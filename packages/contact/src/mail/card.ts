import type { Card } from '@altanube/outbox';
import type { StoredLead } from '../stored-lead.ts';
import { describeLead, listTexts, headline, suspicionLines, type MailOptions } from './mail.ts';

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
