import { attributionField, subjectField, type Attribution } from '#lead/attribution.ts';
import { isRecord } from '#lead/schema.ts';
import { readAttribution } from '#server/leads/attribution.ts';

/** What a message says of how the visitor came to write it. A form has all but the subject as JSON. */
export function sentAttribution(input: unknown): Attribution | null {
  if (!isRecord(input)) return null;
  const sent = input[attributionField];
  const parts = typeof sent === 'string' ? parsedOrNull(sent) : sent;
  const subject = input[subjectField];
  return readAttribution({ ...(isRecord(parts) && parts), subject });
}

function parsedOrNull(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Empty, or not from our page; the message counts all the same.
    return null;
  }
}
