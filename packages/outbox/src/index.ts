export { openOutbox, type IncomingMessage, type Outbox, type OutboxOptions } from './outbox.ts';
export type { Destination, SendResult } from './destinations/destination.ts';
export {
  emlFolder,
  mailDestination,
  smtp,
  type SendMail,
  type SmtpOptions,
} from './destinations/mail.ts';
export { webhookDestination } from './destinations/webhook.ts';
export { Alerts, type Alert, type AlertChannel, type ProblemRule } from './alerts.ts';
export { mailChannel, webhookChannel, type AlertText } from './alert-channels.ts';
export { describeError, type Log, type LogFields } from './log.ts';
export { giveUpAfterMs, isWithin, longestDelayMs } from './backoff.ts';
export type { LeaderTimes } from './leader.ts';
export {
  attemptResults,
  createWorker,
  leaseMs,
  type AttemptResult,
  type Worker,
} from './worker.ts';
export type {
  Added,
  Claim,
  Delivery,
  DeliveryState,
  Fields,
  Json,
  Message,
  MessageRecord,
  MessageRules,
  NewMessage,
} from './message.ts';
export { deliveryStates } from './message.ts';
export {
  createPool,
  isUnverifiedConnection,
  openPostgres,
  type PostgresOptions,
} from './store/postgres.ts';
export {
  giveToFolderOwner,
  openSqlite,
  takeSenderLock,
  type SqliteOptions,
} from './store/sqlite.ts';
export { deleteExportsWith, noteIn, type Undeleted } from './export-files.ts';
export { inTime } from './store/database.ts';
export { asPostgresUnavailable, StoreUnavailable, unavailableReason } from './store/errors.ts';
export type { Purged, PurgeCursor, PurgeRequest } from './store/removal.ts';
export { normalize, tokenize, type ListRequest } from './store/search.ts';
export {
  countLimit,
  Store,
  type Backlog,
  type Received,
  type ReceivedRequest,
} from './store/store.ts';
