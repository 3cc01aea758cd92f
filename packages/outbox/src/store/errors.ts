/** The store is temporarily unusable; `reason` is a code for the log, without personal data. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
  readonly reason: string;

  constructor(reason: string, cause: unknown) {
    const detail = cause instanceof Error ? `: ${cause.message}` : '';
    super(`The store of messages cannot be used (${reason})${detail}`, { cause });
    this.reason = reason;
  }
}
