import { keepBeyondVisit } from '#features/consent/keep-beyond-visit.ts';
import { draftStorageKey } from './draft.ts';

/** Keeps the draft for later visits, with consent. */
export function keepDraftBeyondVisit(): void {
  keepBeyondVisit(draftStorageKey);
}
