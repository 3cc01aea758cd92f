import type { SendResult } from '@altanube/outbox/destinations/destination';
import { classifyResponse, deliveryUrl, sendRequest } from '@altanube/outbox/destinations/http';
import { formatHtml, truncateLine, type Service } from '@altanube/outbox/destinations/service';

/**
 * Adds a person unless the address is known, a lead, and a note with the text. Each is looked up
 * first, the lead by the id of the message, so that a lost reply leaves no second one.
 * Limits: 255 characters for a name, about 100,000 for a note.
 *
 * https://developers.pipedrive.com/docs/api/v1/Persons
 * https://developers.pipedrive.com/docs/api/v1/Leads
 * https://developers.pipedrive.com/docs/api/v1/Notes
 */
export const pipedrive: Service = {
  name: 'pipedrive',
  title: 'Pipedrive',
  variable: 'PIPEDRIVE_URL',
  ...deliveryUrl(
    'https://COMPANY.pipedrive.com/?api_token=…, with the token under “Personal preferences”, “API”',
    ({ searchParams }) => searchParams.has('api_token'),
  ),
  alert: null,
  async send(value, card, signal) {
    const { origin, searchParams } = new URL(value);
    const headers = { 'x-api-token': searchParams.get('api_token') ?? '' };

    async function call(path: string, body: object | null) {
      const url = `${origin}/api/${path}`;
      const request = { url, headers, body: body && JSON.stringify(body) };
      const response = await sendRequest(request, signal);
      const sent = classifyResponse(response);
      return { sent, items: sent.ok ? readItems(response.body) : null };
    }

    /** The id of the item, or why there is none. */
    async function findOrAdd(
      search: string,
      [path, body]: [string, object],
      isMeant: (item: Item) => boolean = () => true,
    ): Promise<string | number | Failure> {
      const found = await call(search, null);
      const item = found.items?.find(isMeant);
      if (item !== undefined) return item.id;
      const { sent, items } = found.items === null ? found : await call(path, body);
      return items?.[0]?.id ?? (sent.ok ? unreadable : sent);
    }

    const { email, name } = card.sender;
    const person = await findOrAdd(
      `v2/persons/search?term=${encodeURIComponent(email)}&fields=email&exact_match=true`,
      ['v2/persons', { name: shorten(name), emails: [{ value: email, primary: true }] }],
    );
    if (typeof person === 'object') return person;
    const lead = await findOrAdd(
      `v1/leads?person_id=${person}&sort=add_time%20DESC&limit=50`,
      ['v1/leads', { title: shorten(card.headline), person_id: person, origin_id: card.id }],
      (item) => item.origin_id === card.id,
    );
    if (typeof lead === 'object') return lead;
    const note = await findOrAdd(`v1/notes?lead_id=${lead}`, [
      'v1/notes',
      { lead_id: lead, content: formatHtml(card) },
    ]);
    return typeof note === 'object' ? note : { ok: true, warning: null };
  },
};

type Failure = Extract<SendResult, { ok: false }>;
type Item = { id: string | number; origin_id?: string | null };

const unreadable: Failure = {
  ...{ ok: false, error: 'unreadable reply', code: 'unreadable-reply', isPermanent: false },
};

function shorten(text: string): string {
  return truncateLine(text, { limit: 255 });
}

/** The objects in a response: the added one, or those that a search found. Null if it is cut off. */
function readItems(body: string): Item[] | null {
  try {
    const { data } = JSON.parse(body);
    const items: { item: Item }[] | undefined = data?.items;
    return items?.map(({ item }) => item) ?? [data ?? []].flat();
  } catch {
    return null;
  }
}
