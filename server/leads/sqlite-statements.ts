import type { DatabaseSync } from 'node:sqlite';

/** The statements of the SQLite store, compiled once. */
export function statements(database: DatabaseSync) {
  const owned = 'lead_id = ? AND channel = ? AND lease = ?';
  return {
    insertLead: database.prepare(
      `INSERT INTO leads
         (id, received_at, language, name, email, company, size, suite, message, message_id)
       VALUES
         (:id, :receivedAt, :language, :name, :email, :company, :size, :suite, :message, :messageId)`,
    ),
    insertDelivery: database.prepare(
      `INSERT INTO deliveries (lead_id, channel, state, next_attempt_at) VALUES (?, ?, 'pending', ?)`,
    ),
    dropLeases: database.prepare(
      `UPDATE deliveries SET lease = NULL, lease_until = NULL WHERE state = 'pending'`,
    ),
    selectDue: database.prepare(
      `SELECT id, received_at AS receivedAt, language, name, email, company, size, suite, message,
         message_id AS messageId, channel, attempts + 1 AS attempts
       FROM deliveries JOIN leads ON leads.id = lead_id
       WHERE state = 'pending' AND next_attempt_at <= :at AND coalesce(lease_until, 0) <= :at
       ORDER BY next_attempt_at, id LIMIT :limit`,
    ),
    lease: database.prepare(
      `UPDATE deliveries SET lease = ?, lease_until = ?, attempts = attempts + 1
       WHERE lead_id = ? AND channel = ?`,
    ),
    markDelivered: database.prepare(
      `UPDATE deliveries SET state = 'delivered', delivered_at = ?, last_error = NULL,
         lease = NULL, lease_until = NULL WHERE ${owned}`,
    ),
    retryLater: database.prepare(
      `UPDATE deliveries SET next_attempt_at = ?, last_error = ?, lease = NULL, lease_until = NULL
       WHERE ${owned}`,
    ),
    park: database.prepare(
      `UPDATE deliveries SET state = 'parked', last_error = ?, lease = NULL, lease_until = NULL
       WHERE ${owned}`,
    ),
    nextDue: database.prepare(
      `SELECT min(max(next_attempt_at, coalesce(lease_until, 0))) AS at
       FROM deliveries WHERE state = 'pending'`,
    ),
    backlog: database.prepare(
      `SELECT count(*) FILTER (WHERE state = 'pending') AS pending,
         count(*) FILTER (WHERE state = 'parked') AS parked,
         min(received_at) FILTER (WHERE state = 'pending') AS oldestReceivedAt
       FROM deliveries JOIN leads ON leads.id = lead_id WHERE state IN ('pending', 'parked')`,
    ),
  };
}
