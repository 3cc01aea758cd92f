import { elapsedField, honeypotField } from '#lead/signals.ts';
import type { Suspicion } from '#server/leads/store/lead-store.ts';

/** Nobody fills in six fields faster, not even with a program that knows their name. */
const shortestMs = 2000;

/** What makes a message look like spam. A signal that is missing or makes no sense is none. */
export function suspicionOf(input: unknown): Suspicion | null {
  if (textOf(input, honeypotField).trim() !== '') return 'hidden-field';
  const elapsed = textOf(input, elapsedField);
  return /^\d+(?:\.\d+)?$/.test(elapsed) && Number(elapsed) < shortestMs ? 'too-fast' : null;
}

function textOf(input: unknown, field: string): string {
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, field)) return '';
  const value: unknown = Reflect.get(input, field);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
