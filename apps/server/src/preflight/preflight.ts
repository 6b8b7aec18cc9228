/**
 * `npm run preflight`, and `node server/preflight.js` where a server is installed: checks a server's configuration and
 * everything that it names, before the start. It changes nothing.
 */
import { runPreflightProcess, type Preflight } from '@peppermint/indexer/preflight/runPreflight.ts'
import { readConfig, type ServerConfig } from '../config.ts'
import { checkServer } from './checkServer.ts'

export const serverPreflight: Preflight<ServerConfig> = {
  name: 'preflight',
  usage: `Checks a server's configuration, the nodes, the contract, the database and the machine, before the start. Changes nothing.

  npm run -s preflight -- --env-file deploy/server.env
  node server/preflight.js --env-file /etc/peppermint/server.env        where the server is installed
`,
  options: [],
  readConfig: (_, variables) => readConfig(variables),
  check: checkServer,
  logConfigOf: (config) => config,
}

if (import.meta.main) await runPreflightProcess(serverPreflight)
