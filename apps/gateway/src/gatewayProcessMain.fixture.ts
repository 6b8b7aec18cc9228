/** Entry point of a process that indexes a test world's chain until it is killed: `databaseUrl rpcUrl`. */
import { flushCompileCache } from 'node:module'
import pino from 'pino'
import { openGatewayChain } from './openGatewayChain.ts'
import { worldConfig } from './worldConfig.fixture.ts'

if (import.meta.main) {
  const [, , databaseUrl = '', rpcUrl = ''] = process.argv
  const chain = await openGatewayChain({
    config: worldConfig(rpcUrl),
    databaseUrl,
    log: pino({ level: 'error' }),
    pollingIntervalMs: 20,
  })
  // A killed process would leave nothing compiled to the next one.
  flushCompileCache()
  chain.follower.onCommit(({ cursor }) => process.stdout.write(`${cursor?.number}\n`))
}
