/** Logs server errors, writes and slow requests; all requests at level debug. Never the query, cookies or bodies. */
import type { Logger } from 'pino'
import type { EdgeFacts } from '../edge/edgeFacts.ts'
import { isWrite } from '../edge/writes.ts'

/** Requests that take longer are logged as slow. */
const SLOW_MS = 1_000

export function createRequestLog(
  log: Logger,
): (facts: EdgeFacts, status: number, milliseconds: number, wasSent: boolean) => void {
  const logsAll = log.isLevelEnabled('debug')
  return (facts, status, milliseconds, wasSent) => {
    const { method, routeClass } = facts
    const isSlow = milliseconds >= SLOW_MS && routeClass !== 'live'
    const isNotable = status >= 500 || isSlow || (isWrite(method) && status < 400)
    if (!isNotable && !logsAll) return
    const line = {
      requestId: facts.id,
      method,
      path: facts.path.slice(0, 200),
      status,
      ms: Math.round(milliseconds),
      client: facts.client.address,
      ...(wasSent ? {} : { aborted: true }),
    }
    if (isNotable) log.info(line, 'request: completed')
    else log.debug(line, 'request: completed')
  }
}
