/** Whether a database is away, in the words of its driver: one list for whoever waits, asks again or says so. */

/**
 * Codes of the system, and of SQLSTATE: connections, resources, what was cut off for taking too long,
 * shutdown, a standby that only lets itself be read, and transactions that were in each other's way.
 */
const outages =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|08\w{3}|53\w{3}|57014|57P\w{2}|25006|40001|40P01)$/

/** Errors of the driver that have no code: of `Client` and of `Pool`. */
const lostConnections =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end)/

/** Whether the driver says that it has no connection, or has lost it. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && lostConnections.test(error.message)
}

/** Whether this error, or one that caused it, says that the database cannot be used now and may be in a moment. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && outages.test(error.code)) return true
  if (isConnectionLost(error)) return true
  // Node's error for several addresses of one host at once.
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true
  return isOutage(error.cause)
}
