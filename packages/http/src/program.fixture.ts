/** A server as a process that does what its first argument says: `node program.fixture.ts serve PORT DRAIN_SECONDS`. */
import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createDefaultHeaders } from './edge/defaultHeaders.ts'
import { handleError } from './handleError.ts'
import { ConfigError } from './configFields.ts'
import { createRouter } from './router.ts'
import { runServer } from './runServer.ts'
import { startServer } from './startServer.ts'

const [does, port = '0', drainSeconds = '0'] = process.argv.slice(2)

await runServer({
  name: 'fixture',
  readConfig() {
    if (does === 'misconfigured') throw new ConfigError(['SECRET: must be set'])
    if (does === 'help') return undefined
    return {
      host: '127.0.0.1',
      port: Number(port),
      drainSeconds: Number(drainSeconds),
      trustedProxies: [],
      metricsReaders: ['127.0.0.0/8'],
      warnings: ['config: hunter2 is a weak password'],
      logLevel: 'info',
      database: { type: 'url', url: 'postgres://alice:hunter2@db.example/x' } as const,
    }
  },
  secretVariables: ['SECRET'],
  logConfigOf: (config) => config,
  // In order also at the exit, when the usual one still has lines on their way.
  destination: { write: (line: string) => void writeSync(1, line) },
  open: (config, log, metrics, signal) =>
    startServer(config, log, metrics, async ({ closeLater, operationRoutes }) => {
      closeLater(() => log.info('database closed'))
      log.info({ secret: process.env['SECRET'] ?? 'unset' }, 'database opened')
      if (does === 'wait') await pause(60_000, undefined, { signal })
      if (does === 'fail') throw new Error('alice:hunter2 is wrong')
      closeLater(() => log.info('follower closed'))
      const app = createRouter()
      app.onError(handleError)
      for (const routes of operationRoutes([])) app.route('/', routes)
      const ended = Promise.withResolvers<void>()
      app.get('/stream', async (context) => {
        log.info('streaming')
        await ended.promise
        return context.text('ended')
      })
      app.get('/break', (context) => {
        setImmediate(() => {
          throw new Error('No part catches hunter2.')
        })
        return context.text('soon')
      })
      return {
        fetch: app.fetch,
        headers: createDefaultHeaders(new Map()),
        releaseRoles: () => log.info('roles released'),
        endStreams: () => ended.resolve(),
      }
    }),
  listening: (_config, listeningPort, log) => log.info({ port: listeningPort }, 'listening'),
  portAdvice: 'Set PORT.',
})
