import type { ReceivedPost } from '@altanube/outbox/testing/http-peer';
import { z } from 'zod';

const text = z.string().min(1);

/** What Pipedrive takes, by path: the members that its documentation requires, and those we use. */
const bodies: Record<string, z.ZodType<object>> = {
  'v2/persons': z.strictObject({
    name: text.max(255),
    emails: z.array(z.strictObject({ value: text, primary: z.boolean() })).length(1),
  }),
  'v1/leads': z.strictObject({ title: text.max(255), person_id: z.int(), origin_id: text }),
  'v1/notes': z.strictObject({ content: text.max(100_000), lead_id: z.uuid() }),
};

/** Persons, leads and notes, as https://developers.pipedrive.com/docs/api/v1 describes them. */
export function createPipedrivePeer(token: string) {
  const rows: Record<string, Record<string, unknown>[]> = {};
  for (const path of Object.keys(bodies)) rows[path] = [];

  function reply({ path: address, headers, body }: ReceivedPost) {
    const { pathname, searchParams } = new URL(address, 'http://pipedrive.invalid');
    const path = pathname.replace('/api/', '');
    if (headers['x-api-token'] !== token) return { status: 401, answer: { success: false } };
    if (path === 'v2/persons/search') {
      const term = JSON.stringify(searchParams.get('term'));
      const items = rows['v2/persons']?.filter((row) =>
        JSON.stringify(row['emails']).includes(term),
      );
      return { status: 200, answer: { data: { items: items?.map((item) => ({ item })) } } };
    }
    const list = rows[path];
    if (list === undefined) return { status: 404, answer: { success: false } };
    if (body === '') {
      const [[key, value] = ['', '']] = searchParams;
      const found = list.filter((row) => String(row[key]) === value);
      return { status: 200, answer: { data: found.length === 0 ? null : found } };
    }
    const { data, error } = bodies[path]?.safeParse(JSON.parse(body)) ?? {};
    if (data === undefined) return { status: 400, answer: { error: error?.message } };
    const id = path === 'v1/leads' ? crypto.randomUUID() : list.length + 1;
    list.push({ ...data, id });
    return { status: 201, answer: { success: true, data: { ...data, id } } };
  }

  return { rows, reply };
}
