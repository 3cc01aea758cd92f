/**
 * Fetched only once a visitor has allowed more than the necessary. Lists the files named `*.allowed.ts`,
 * but for that of the tools, which follow the consent to their category from then on (`followConsent`).
 */
import { storeCampaign } from '#features/campaign/campaign.allowed.ts';
import { persistWithConsent } from '#features/consent/persist-with-consent.ts';
import { draftStorageKey } from '#features/contact-form/draft.ts';
import { themeStorageKey } from '#features/theme/theme.ts';

const behaviours = [
  () => persistWithConsent(themeStorageKey),
  () => persistWithConsent(draftStorageKey),
  storeCampaign,
];

// An error in one of them is reported and does not stop the others.
for (const behaviour of behaviours) queueMicrotask(behaviour);
