/** Entry point of the server. */
import { runServer } from '@peppermint/http/runServer.ts'
import { SECRET_VARIABLES } from '@peppermint/process/readSecrets.ts'
import { readConfig } from './config.ts'
import { openServer } from './openServer.ts'

await runServer({
  name: 'server',
  readConfig: () => readConfig(process.env),
  secretVariables: SECRET_VARIABLES,
  logConfigOf: (config) => config,
  open: openServer,
  listening: ({ host }, port, log) => log.info({ host, port }, 'server: listening'),
  portAdvice: 'Set PORT to a free port.',
})
