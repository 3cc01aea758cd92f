import { elapsedField, honeypotField } from '#lead/signals.ts';
import type { Suspicion } from '#server/leads/store/lead-store.ts';

/** People need longer for the fields, even with autofill. */
const minimumElapsedMs = 2000;

/** Why a message is likely spam, or null. A signal that is missing or malformed is ignored. */
export function suspicionOf(input: unknown): Suspicion | null {
  if (textOf(input, honeypotField).trim() !== '') return 'hidden-field';
  const elapsed = textOf(input, elapsedField);
  return /^\d+(?:\.\d+)?$/.test(elapsed) && Number(elapsed) < minimumElapsedMs ? 'too-fast' : null;
}

function textOf(input: unknown, field: string): string {
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, field)) return '';
  const value: unknown = Reflect.get(input, field);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
