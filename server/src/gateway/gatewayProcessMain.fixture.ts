/** Entry point of a process that indexes a test world's chain until it is killed: `databaseUrl rpcUrl`. */
import pino from 'pino'
import { worldConfig } from './gatewayWorld.fixture.ts'
import { openGatewayChain } from './openGatewayChain.ts'

if (import.meta.main) {
  const [, , databaseUrl = '', rpcUrl = ''] = process.argv
  const chain = await openGatewayChain({
    config: worldConfig(rpcUrl),
    databaseUrl,
    log: pino({ level: 'error' }),
    pollingIntervalMs: 20,
  })
  chain.follower.onCommit(({ cursor }) => process.stdout.write(`${cursor?.number}\n`))
}
