/** The cheap part of the preflight as lines of the server's log. */
import type { Logger } from 'pino'
import type { ServerConfig } from '../config.ts'
import { checkAtStart } from './checkServer.ts'

/** Checks beside the start, which does not wait for it: a server starts while its nodes are down. Never rejects. */
export async function logPreflight(config: ServerConfig, log: Logger, signal: AbortSignal): Promise<void> {
  const findings = await checkAtStart(config)
  if (signal.aborted) return
  const found = findings.filter(({ status }) => status === 'wrong')
  for (const { subject, message } of found) log.warn(`preflight: ${subject}: ${message}`)
  if (found.length === 0) log.info({ checks: findings.length }, 'preflight: ok')
}
