/** Recognizes outages of the database by the driver's errors. */

/**
 * System error codes, and SQLSTATEs: connections, resources, canceled statements, shutdown, a read-only standby, and
 * serialization failures and deadlocks.
 */
const OUTAGE_CODES =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|08\w{3}|53\w{3}|57014|57P\w{2}|25006|40001|40P01)$/

/** Errors of `Client` and `Pool` that have no code. */
const LOST_CONNECTION =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end)/

/** Whether the driver has no connection, or lost it. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && LOST_CONNECTION.test(error.message)
}

/** Whether this error, or its cause, means that the database is temporarily unavailable. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && OUTAGE_CODES.test(error.code)) return true
  if (isConnectionLost(error)) return true
  // Node.js wraps failures of several addresses of one host.
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true
  return isOutage(error.cause)
}
