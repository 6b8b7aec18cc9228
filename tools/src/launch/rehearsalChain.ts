/** Starts an empty local chain with any chain id and Canto's EVM version. It stops with this process. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { createTestClient, http, type Chain, type TestClient, type Transport } from 'viem'
import { childEnvironment } from '@peppermint/process/childEnvironment.ts'
import { foundryBinary } from '@peppermint/contracts/foundryBinary'

export interface RehearsalChain {
  readonly url: string
  readonly client: TestClient<'anvil', Transport, Chain>
  readonly stop: () => Promise<void>
}

/**
 * Starts the chain. It mines every transaction immediately.
 * @throws Error if anvil is not installed or does not start.
 */
export async function startRehearsalChain(chain: Chain): Promise<RehearsalChain> {
  const args = ['--port', '0', '--chain-id', String(chain.id), '--hardfork', 'paris']
  const env = childEnvironment()
  const node = spawn(foundryBinary('anvil'), args, { stdio: ['ignore', 'pipe', 'inherit'], env })
  const end = () => void node.kill('SIGKILL')
  process.once('exit', end)
  const ended = new Promise<void>((resolve) => {
    node.once('exit', () => resolve())
  })
  const url = await new Promise<string>((resolve, reject) => {
    node.once('error', reject)
    node.once('exit', (code) => reject(new Error(`Rehearsal chain: anvil exited with code ${code}.`)))
    createInterface(node.stdout).on('line', (line) => {
      const address = /Listening on (\S+)/.exec(line)?.[1]
      if (address) resolve(`http://${address}`)
    })
  })
  const client = createTestClient({
    mode: 'anvil',
    chain,
    transport: http(url, { retryCount: 0, timeout: 60_000 }),
    pollingInterval: 20,
    cacheTime: 0,
  })
  const stop = async () => {
    end()
    await ended
    process.off('exit', end)
  }
  return { url, client, stop }
}
