import { parseObject } from '#browser/storage.ts';
import { readCampaign } from '#features/campaign/campaign.ts';
import { attributionField, toSendablePart, subjectField } from '@altanube/contact/attribution';
import type { LeadOrigin } from '@altanube/contact/send';

/**
 * The subject and origin in the fields of the form (`subject-choice.inline.ts`), and, with consent, the
 * campaign. Invalid values are left out.
 */
export function readOrigin(values: Readonly<Record<string, unknown>>): LeadOrigin {
  const { page, callToAction } = parseObject(String(values[attributionField] ?? ''));
  return {
    [subjectField]: toSendablePart(values[subjectField]) ?? '',
    [attributionField]: {
      page: toSendablePart(page),
      callToAction: toSendablePart(callToAction),
      ...readCampaign(),
    },
  };
}
