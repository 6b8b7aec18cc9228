/**
 * Entry point of the process in which the mint server runs its gateway. It listens for its server alone, and ends with
 * it. Signals are the server's to handle: they reach every process of a terminal and of a service.
 */
import { scovillesAbi } from '@peppermint/contracts'
import type { Deployment } from '@peppermint/sale'
import { createLogger } from '@peppermint/process/createLogger.ts'
import type { GatewayChainConfig } from '@peppermint/gateway/config/chainConfig.ts'
import { completeChains } from '@peppermint/gateway/config/completeChain.ts'
import { registerGatewayMetrics } from '@peppermint/gateway/gatewayMetrics.ts'
import { gatewayErrorBody } from '@peppermint/gateway/http/gatewayError.ts'
import { openGateway, type OpenGateway } from '@peppermint/gateway/openGateway.ts'
import { isFromForwarder } from '@peppermint/http/forwardRequest.ts'
import { createDefaultHeaders } from '@peppermint/http/edge/defaultHeaders.ts'
import { listen } from '@peppermint/http/listen.ts'
import { createMetrics } from '@peppermint/http/monitoring/metrics.ts'
import { limitHeapGrowth } from '@peppermint/process/limitHeapGrowth.ts'
import { exitOnUncaught } from '@peppermint/process/exitOnUncaught.ts'
import type { GatewayProcessParts, MessageFromGateway, MessageToGateway } from './gatewayMessages.ts'

const HOST = '127.0.0.1'
/** Supervisors kill a process after five seconds. */
const CLOSE_TIMEOUT_MS = 4_000

limitHeapGrowth()
const metrics = createMetrics('peppermint_gateway_')
const opening = new AbortController()
let gateway: OpenGateway | undefined

process.on('SIGTERM', () => undefined)
process.on('SIGINT', () => undefined)
// Its server has ended.
process.on('disconnect', () => void close())
process.on('message', (message: MessageToGateway) => {
  switch (message.type) {
    case 'open':
      return void open(message.parts).catch(fail)
    case 'ping':
      return send({ type: 'pong' })
    case 'read-metrics':
      return void metrics.text().then(({ text }) => send({ type: 'metrics', id: message.id, text }))
    case 'stop-following':
      return void Promise.allSettled(gateway?.stopFollowing() ?? [])
    case 'close':
      return void close()
  }
})

async function open(parts: GatewayProcessParts) {
  const { gateway: config, limits, deployment, databaseUrl, logLevel, secret } = parts
  const log = createLogger({
    logLevel,
    database: { type: 'url', url: databaseUrl },
    gateway: config,
  }).child({ part: 'gateway' })
  exitOnUncaught(log)
  const chains = await completeChains(config.chains, { dataDir: config.dataDir, log })
  const opened = (gateway = await openGateway({
    ...config,
    chains: chains.map((chain) => withCollection(chain, deployment)),
    databaseUrl,
    limits,
    onLimited: (routeClass) => metrics.recordRateLimited(routeClass),
    log,
    signal: opening.signal,
  }))
  registerGatewayMetrics(metrics, gateway.chains, gateway.cache)
  metrics.addGauge('peppermint_gateway_push', '1 if there are keys to send Web Push.', () =>
    config.vapid === undefined ? 0 : 1,
  )
  const server = await listen({
    fetch: (request, env) =>
      isFromForwarder(env.incoming, secret) ? opened.app.fetch(request, env) : refuse(),
    host: HOST,
    port: 0,
    // The server passes on the address of its client; other processes of this machine are refused.
    trustedProxies: [HOST],
    // The server adds its own.
    headers: createDefaultHeaders(new Map()),
    errorBody: gatewayErrorBody,
    broken: (thrown) =>
      log.error({ thrown: String(thrown) }, 'request: a route threw a value that is not an Error'),
    answered: ({ route, method }, status, milliseconds) =>
      metrics.recordResponse(route, method, status, milliseconds),
  })
  send({ type: 'listening', port: server.port })
}

const refuse = () => Response.json(gatewayErrorBody(403, '', 'Forbidden'), { status: 403 })

/** For Safes that own or mint peppers: the decoder knows the functions, and clients show the name. */
function withCollection(chain: GatewayChainConfig, { chainId, contract }: Deployment): GatewayChainConfig {
  if (chain.chainId !== chainId) return chain
  const named = { address: contract, name: 'Scovilles' }
  return {
    ...chain,
    abis: [...chain.abis, { ...named, abi: scovillesAbi }],
    contractNames: [{ ...named, logoUri: null }, ...chain.contractNames],
  }
}

function send(message: MessageFromGateway): void {
  process.send?.(message)
}

function fail(error: unknown): void {
  if (opening.signal.aborted) return
  const message = error instanceof Error ? error.message : String(error)
  process.send?.({ type: 'failed', message } satisfies MessageFromGateway, () => process.exit(1))
}

async function close(): Promise<void> {
  if (opening.signal.aborted) return
  opening.abort()
  setTimeout(end, CLOSE_TIMEOUT_MS).unref()
  await gateway?.close().finally(end)
  end()
}

/** Node's own exit may wait for a thread: a process was seen that outlived its server by that. */
function end(): void {
  process.kill(process.pid, 'SIGKILL')
}
