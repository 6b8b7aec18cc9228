import type { Logger } from 'pino'

/** Logs uncaught errors and unhandled rejections, and exits with 1. */
export function exitOnUncaught(log: Logger): void {
  const onUncaught = (error: unknown) => {
    log.fatal({ err: error }, 'process: uncaught error')
    process.exit(1)
  }
  process.on('uncaughtException', onUncaught)
  process.on('unhandledRejection', onUncaught)
}
