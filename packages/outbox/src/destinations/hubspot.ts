import { classifyResponse, sendRequest, type HttpResponse } from './http.ts';
import { formatHtml, truncateLine, type Service } from './service.ts';

/**
 * Creates a contact unless the address exists, and adds the message as a note. Never changes an
 * existing contact: anybody can enter any address into a form. If a reply is lost, the note is
 * duplicated. Limits: 100 to 200 requests in 10 seconds, 65,536 characters for a note.
 *
 * https://developers.hubspot.com/docs/api-reference/2026-03/crm/objects/contacts/guide
 * https://developers.hubspot.com/docs/api-reference/2026-03/crm/activities/notes/guide
 */
export function hubspot(api = 'https://api.hubapi.com'): Service {
  return {
    name: 'hubspot',
    title: 'HubSpot',
    variable: 'HUBSPOT_TOKEN',
    expected:
      'a token such as pat-eu1-…, which HubSpot shows under “Development”, “Keys” or the “Auth” of a private app',
    isValid: (token) => /^[\w-]{20,}$/.test(token),
    alert: null,
    async send(token, card, signal) {
      function request(path: string, body: object | null): Promise<HttpResponse> {
        const headers = { authorization: `Bearer ${token}` };
        const url = `${api}/crm/objects/2026-03/${path}`;
        return sendRequest({ url, headers, body: body && JSON.stringify(body) }, signal);
      }

      const truncate = (value: string) => truncateLine(value, { limit: 1000 });
      const email = truncate(card.sender.email);
      const properties = {
        email,
        firstname: truncate(card.sender.name),
        company: truncate(card.sender.company),
        // For somebody who asks for an offer: GDPR, article 6.1.b.
        hs_legal_basis: 'Performance of a contract',
      };
      let contact = await request('contacts', { properties });
      if (contact.status === 409) {
        // The lookup by address does not find a contact that has it as a secondary one.
        const existing = /\bExisting ID: (\d+)/.exec(contact.body)?.[1];
        const byAddress = `${encodeURIComponent(email)}?idProperty=email`;
        contact = await request(`contacts/${existing ?? byAddress}`, null);
        if (contact.status === 404) return { ...unknownContact, isPermanent: true };
      }
      const found = classifyResponse(contact);
      if (!found.ok) return found;
      const id = parseContactId(contact.body);
      if (id === null) return { ...unknownContact, isPermanent: false };
      const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }];
      const note = {
        properties: {
          hs_timestamp: new Date(card.receivedAt).toISOString(),
          hs_note_body: formatHtml(card),
        },
        associations: [{ to: { id }, types }],
      };
      return classifyResponse(await request('notes', note));
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
