/** The gateway as it is built for production, on a simulated chain. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startChild } from '@peppermint/devnet/childProcess'
import { safeAddress } from '@peppermint/devnet/safe'
import type { SimulatedNodeOptions } from '@peppermint/gateway/indexing/simulatedNode.fixture.ts'
import { startServing } from '../server/reportingProcess.ts'

const main = fileURLToPath(new URL('../../apps/server/dist/gateway/main.js', import.meta.url))
/** Lifts the limits per client: all requests come from this machine. */
const RATE_LIMITS = ['reads', 'lists', 'writes'].map((kind) => `${kind}=1000000000/10`).join(',')
const POLL_MS = 20

export interface GatewayProcess {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** From the start of the process until it was ready, in seconds; with `ready`. */
  ready(timeoutMs: number): Promise<number>
  stop(): Promise<void>
}

/** Starts the node of a simulated chain. */
export async function startNode(options: SimulatedNodeOptions) {
  const node = await startServing('../gateway/simulatedNode.ts', options)
  return { url: `http://127.0.0.1:${node.port}`, stop: () => node.stop() }
}

export async function startGateway(databaseUrl: string, rpcUrl: string): Promise<GatewayProcess> {
  const dir = await mkdtemp(join(tmpdir(), 'peppermint-bench-gateway-'))
  const file = join(dir, 'chains.json')
  const deployments = {
    factories: [safeAddress('proxyFactory')],
    singletons: [{ address: safeAddress('safe'), version: '1.4.1' }],
  }
  await writeFile(
    file,
    JSON.stringify({ chains: [{ rpcUrls: [rpcUrl], chainId: 7700, fromBlock: 1, deployments }] }),
  )
  const began = performance.now()
  const child = await startChild({
    name: 'gateway',
    command: process.execPath,
    args: [main, '--config', file, '--port', '0', '--data', dir],
    env: { DATABASE_URL: databaseUrl, RATE_LIMITS, MALLOC_ARENA_MAX: '2' },
    ready: (line) => /"port":(\d+),.*gateway: listening/.exec(line)?.[1],
  })
  const url = `http://127.0.0.1:${child.ready}`
  return {
    url,
    port: Number(child.ready),
    pid: child.pid,
    async ready(timeoutMs) {
      for (;;) {
        const { status } = await fetch(`${url}/ready`)
        if (status === 200) return (performance.now() - began) / 1_000
        if (performance.now() - began > timeoutMs) throw new Error('The gateway is not ready in time.')
        await pause(POLL_MS)
      }
    },
    async stop() {
      await child.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
