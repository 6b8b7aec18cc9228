/** Entry point of the gateway alone. */
import type { Logger } from 'pino'
import { runServer } from '@peppermint/http/runServer.ts'
import {
  gatewayLogConfig,
  GATEWAY_SECRETS,
  GATEWAY_USAGE,
  readGatewayConfig,
  type GatewayConfig,
} from './config/readGatewayConfig.ts'
import { openGatewayServer } from './openGatewayServer.ts'
import { readableLines } from './readableLines.ts'

await runServer({
  name: 'gateway',
  readConfig() {
    const args = process.argv.slice(2)
    if (!args.includes('--help')) return readGatewayConfig(args, process.env)
    process.stdout.write(GATEWAY_USAGE)
    return undefined
  },
  secretVariables: GATEWAY_SECRETS,
  logConfigOf: gatewayLogConfig,
  destination: process.stdout.isTTY ? readableLines(process.stdout) : undefined,
  open: openGatewayServer,
  listening: logAddresses,
  portAdvice: 'Choose another with --port.',
})

function logAddresses({ host, basePath }: GatewayConfig, port: number, log: Logger): void {
  log.info({ host, port, basePath }, `gateway: listening on ${urlAt(host, port, basePath)}`)
  // In its environment file: the address that browsers reach, which "all interfaces" is not.
  const reachedHost = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  log.info(
    `gateway: for Safe{Wallet}, NEXT_PUBLIC_GATEWAY_URL_PRODUCTION=${urlAt(reachedHost, port, basePath)}`,
  )
}

function urlAt(host: string, port: number, basePath: string): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}${basePath}`
}
