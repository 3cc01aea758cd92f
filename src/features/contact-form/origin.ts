import { keptCampaign } from '#features/campaign/campaign.ts';
import { attributionField, subjectField, type SentAttribution } from '#lead/attribution.ts';
import type { LeadOrigin } from '#lead/send.ts';

/**
 * How the visitor came, as the fields of the form hold it (`subject-choice.inline.ts`), and, with consent,
 * what brought them to this site.
 */
export function originOf(values: Readonly<Record<string, unknown>>): LeadOrigin {
  return {
    [subjectField]: String(values[subjectField] ?? ''),
    [attributionField]: {
      ...attributionIn(String(values[attributionField] ?? '')),
      ...keptCampaign(),
    },
  };
}

/** What cannot be read, as in a draft that somebody has changed, is not known: the message goes out. */
function attributionIn(text: string): SentAttribution {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
