/**
 * Fetched once a visitor allows optional storage. Runs the files named `*.allowed.ts`, except that
 * of the tools, which from then on follow the consent to their own category (`followConsent`).
 */
import { storeCampaign } from '#features/campaign/campaign.allowed.ts';
import { persistWithConsent } from '#features/consent/persist-with-consent.allowed.ts';
import { draftStorageKey } from '#features/contact-form/draft.ts';
import { themeStorageKey } from '#features/theme/theme.ts';

const behaviours = [
  () => persistWithConsent(themeStorageKey),
  () => persistWithConsent(draftStorageKey),
  storeCampaign,
];

// Isolated, so that an error in one is reported and does not stop the others.
for (const behaviour of behaviours) queueMicrotask(behaviour);
