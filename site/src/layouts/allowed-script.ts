/**
 * Fetched only once a visitor has allowed more than the necessary. Lists the files named `*.allowed.ts`,
 * which follow the consent to their category from then on (`followConsent`).
 */
import { rememberCampaign } from '#features/campaign/campaign.allowed.ts';
import { keepDraftBeyondVisit } from '#features/contact-form/draft.allowed.ts';
import { postOrigin } from '#features/contact-form/origin.allowed.ts';
import { keepThemeBeyondVisit } from '#features/theme/theme.allowed.ts';

const behaviours = [keepThemeBeyondVisit, keepDraftBeyondVisit, rememberCampaign, postOrigin];

// An error in one of them is reported and does not stop the others.
for (const behaviour of behaviours) queueMicrotask(behaviour);
