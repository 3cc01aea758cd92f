import { parseObject } from '#browser/storage.ts';
import { readCampaign } from '#features/campaign/campaign.ts';
import { attributionField, sendablePart, subjectField } from '@altanube/contact/attribution';
import type { LeadOrigin } from '@altanube/contact/send';

/**
 * How the visitor came, as the fields of the form hold it (`subject-choice.inline.ts`), and, with consent,
 * what brought them to this site. What cannot be read, or sent, is left out, and the message goes out.
 */
export function readOrigin(values: Readonly<Record<string, unknown>>): LeadOrigin {
  const { page, callToAction } = parseObject(String(values[attributionField] ?? ''));
  return {
    [subjectField]: sendablePart(values[subjectField]) ?? '',
    [attributionField]: {
      page: sendablePart(page),
      callToAction: sendablePart(callToAction),
      ...readCampaign(),
    },
  };
}
