import { StoreUnavailable } from './store/errors.ts';

export type LogFields = Record<string, string | number | boolean | null>;

/** Logs an event, whose name is letters and hyphens. Fields hold no personal data. */
export type Log = (level: 'info' | 'warn' | 'error', event: string, fields?: LogFields) => void;

export function describeError(error: unknown): LogFields {
  if (error instanceof StoreUnavailable) return { reason: error.reason };
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: `${error.name}: ${error.message}`, stack: error.stack ?? null };
}
