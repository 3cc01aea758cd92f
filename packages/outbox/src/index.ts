export { openOutbox, openStore, type DatabaseLocation, type Outbox } from './outbox.ts';
export { outboxProblems, type HealthDetails } from './health.ts';
export { deleteFilesContaining, deleteMails, type DeletionErrors } from './data-folder.ts';
export type { Destination, SendResult } from './destinations/destination.ts';
export { emlFolder, mailDestination, smtp, type SendMail } from './destinations/mail.ts';
export { chatDestination, type Card, type Chat } from './destinations/chat.ts';
export { googleChat } from './destinations/google-chat.ts';
export { hubspotDestination } from './destinations/hubspot.ts';
export { slack } from './destinations/slack.ts';
export { teams } from './destinations/teams.ts';
export { webhookDestination } from './destinations/webhook.ts';
export { Alerts, type Alert, type AlertChannel, type ProblemRule } from './alerts.ts';
export { chatChannel, mailChannel, webhookChannel, type AlertText } from './alert-channels.ts';
export { describeError, type Log, type LogFields } from './log.ts';
export { isWithin } from './backoff.ts';
export type { LeaderTimes } from './leader.ts';
export { attemptResults, createWorker, type AttemptResult } from './worker.ts';
export type {
  AddResult,
  Claim,
  Fields,
  Message,
  MessageRecord,
  MessageRules,
  NewMessage,
} from './message.ts';
export { isUnverifiedConnection } from './store/postgres.ts';
export { StoreUnavailable } from './store/errors.ts';
export type { Store } from './store/store.ts';
