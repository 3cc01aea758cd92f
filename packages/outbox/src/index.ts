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
export { giveToFolderOwner } from './store/folder-owner.ts';
export { normalize, tokenize } from './store/normalize.ts';
export { createPool, openPostgres, type PostgresOptions } from './store/postgres.ts';
export { isUnverifiedConnection } from './store/postgres-tls.ts';
export { openSqlite, takeSenderLock, type SqliteOptions } from './store/sqlite.ts';
export { asPostgresUnavailable, StoreUnavailable, unavailableReason } from './store/errors.ts';
export {
  countLimit,
  Store,
  type Backlog,
  type ListRequest,
  type Purged,
  type PurgeCursor,
  type PurgeRequest,
  type Received,
  type ReceivedRequest,
} from './store/store.ts';
