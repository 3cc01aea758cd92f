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
