/**
 * One exception that nobody can catch and that need not end the process: when the connection to the database is lost
 * while a transaction is open, the driver postgres.js 3.4.9 writes into a socket that is gone, from a timer of its own.
 * Whoever waited for the transaction is told that it failed, and the pool makes a new connection.
 */

/** Whether this is that exception: of this function of the driver, and with this message. */
export function isLostTransaction(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    error.message === `Cannot read properties of null (reading 'write')` &&
    /^\s+at (\w+\.)?nextWrite\b/m.test(error.stack ?? '')
  )
}
