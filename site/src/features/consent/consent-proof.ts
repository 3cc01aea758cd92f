import { readStored, store } from '#browser/storage.ts';
import { consentProofStorageKey, type ConsentProof } from './consent.ts';

/** Proves an answer that has no proof yet, as one that was given now. */
export function storeMissingProof(answer: string, version: string | undefined): void {
  if (readStored('localStorage', consentProofStorageKey)) return;
  const proof: ConsentProof = {
    // Not `randomUUID`, which is there over https only.
    id: crypto.getRandomValues(new Uint32Array(4)).join('-'),
    version,
    date: new Date().toISOString().slice(0, 10),
    consent: JSON.parse(answer),
  };
  store('localStorage', consentProofStorageKey, JSON.stringify(proof));
}
