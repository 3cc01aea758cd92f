import { errorFields, type LogFields } from '#server/log.ts';
import { StoreUnavailable } from './lead-store.ts';

/** The log fields of a failure of the store: a word where it cannot be used for now. */
export function describeStoreFailure(error: unknown): LogFields {
  return error instanceof StoreUnavailable ? { reason: error.reason } : errorFields(error);
}
