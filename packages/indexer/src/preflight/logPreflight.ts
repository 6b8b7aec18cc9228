/** The cheap part of a preflight as lines of the server's log. */
import type { Logger } from 'pino'
import type { Finding } from './finding.ts'

/**
 * Checks beside the start, which does not wait for it: a server starts while its nodes are down. Never rejects.
 * @param check must not reject.
 */
export async function logPreflight(
  check: () => Promise<readonly Finding[]>,
  log: Pick<Logger, 'info' | 'warn'>,
  signal: AbortSignal,
): Promise<void> {
  const findings = await check()
  if (signal.aborted) return
  const found = findings.filter(({ status }) => status === 'wrong')
  for (const { subject, message } of found) log.warn(`preflight: ${subject}: ${message}`)
  if (found.length === 0) log.info({ checks: findings.length }, 'preflight: ok')
}
