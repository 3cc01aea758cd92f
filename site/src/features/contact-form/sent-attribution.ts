import { parseObject } from '#browser/storage.ts';
import { readCampaign } from '#features/campaign/campaign.ts';
import { attributionField, toSendablePart, subjectField } from '@altanube/contact/attribution';
import type { Metadata } from '@altanube/contact/send';

/**
 * The subject and attribution in the fields of the form (`subject-choice.inline.ts`), and, with consent, the
 * campaign. Invalid values are left out.
 */
export function collectAttribution(values: Readonly<Record<string, unknown>>): Metadata {
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
