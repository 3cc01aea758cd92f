import type { Message } from '../message.ts';
import { escapeMarkup, truncateLine, truncateText, type Card } from './chat.ts';
import type { Destination } from './destination.ts';
import { classifyResponse, sendRequest, type HttpResponse } from './http.ts';

export type HubspotOptions = {
  /** Token of a service key or private app with read and write access to contacts. */
  token: string;
  /** `person` has contact properties by name, including `email`; `card` has the message. */
  describe(message: Message): { person: Record<string, string>; card: Card };
  api?: string;
};

/**
 * Creates a contact unless the address exists, and adds the message as a note. Never changes an
 * existing contact: anybody can enter any address into a form. If a reply is lost, the note is
 * duplicated. Limits: 100 to 200 requests in 10 seconds, 65,536 characters for a note.
 *
 * https://developers.hubspot.com/docs/api-reference/2026-03/crm/objects/contacts/guide
 * https://developers.hubspot.com/docs/api-reference/2026-03/crm/activities/notes/guide
 */
export function hubspotDestination(options: HubspotOptions): Destination {
  const { token, describe, api = 'https://api.hubapi.com' } = options;

  function sendToHubspot(
    path: string,
    body: object | null,
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    const headers = { authorization: `Bearer ${token}` };
    const url = `${api}/crm/objects/2026-03/${path}`;
    return sendRequest({ url, headers, body: body && JSON.stringify(body) }, signal);
  }

  return {
    name: 'hubspot',
    async send(message, signal) {
      const { person, card } = describe(message);
      const properties = Object.fromEntries(
        Object.entries(person).map(([name, value]) => [name, truncateLine(value, { limit: 1000 })]),
      );
      let contact = await sendToHubspot('contacts', { properties }, signal);
      if (contact.status === 409) {
        // The lookup by address does not find a contact that has it as a secondary one.
        const existing = /\bExisting ID: (\d+)/.exec(contact.body)?.[1];
        const byAddress = `${encodeURIComponent(properties['email'] ?? '')}?idProperty=email`;
        contact = await sendToHubspot(`contacts/${existing ?? byAddress}`, null, signal);
        if (contact.status === 404) return { ...unknownContact, isPermanent: true };
      }
      const found = classifyResponse(contact);
      if (!found.ok) return found;
      const id = parseContactId(contact.body);
      if (id === null) return { ...unknownContact, isPermanent: false };
      return classifyResponse(await sendToHubspot('notes', formatNote(id, message, card), signal));
    },
  };
}

const unknownContact = {
  ok: false,
  error: 'contact not found',
  code: 'contact-not-found',
} as const;

function parseContactId(body: string): string | null {
  try {
    const { id }: { id?: unknown } = JSON.parse(body);
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}

function formatNote(
  contactId: string,
  { receivedAt }: Message,
  { headline, rows, text }: Card,
): object {
  const html = (line: string) => truncateLine(line, { limit: 2000, encode: escapeMarkup });
  const lines = [headline, ...rows.map(([label, value]) => `${label}: ${value}`)].map(html);
  const encode = (character: string) => (character === '\n' ? '<br>' : escapeMarkup(character));
  const body = `<p>${lines.join('<br>')}</p><p>${truncateText(text, { limit: 20_000, encode })}</p>`;
  const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }];
  return {
    properties: { hs_timestamp: new Date(receivedAt).toISOString(), hs_note_body: body },
    associations: [{ to: { id: contactId }, types }],
  };
}
