/**
 * A chain for tests: an anvil node on a free port, with Canto's chain id and EVM version, that mines every transaction
 * immediately. It has Multicall3 at Canto's address.
 */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import {
  createTestClient,
  http,
  type Account,
  type Chain,
  type Hex,
  type TestClient,
  type Transport,
} from 'viem'
import { call } from 'viem/actions'
import { canto } from 'viem/chains'
import { testAccount, testPrivateKey } from '@peppermint/contracts/testAccounts'
import { childEnvironment } from '@peppermint/process/childEnvironment.ts'
import { foundryBinary } from '@peppermint/contracts/foundryBinary'

export { testAccount, testPrivateKey }

export interface TestChain {
  readonly url: string
  readonly client: TestClient<'anvil', Transport, Chain, Account>
  readonly stop: () => Promise<void>
}

/**
 * Starts the chain. The client's default account is 0.
 * @param more further arguments for the node.
 */
export async function startChain(...more: readonly string[]): Promise<TestChain> {
  const args = ['--port', '0', '--chain-id', String(canto.id), '--hardfork', 'paris', '--accounts', '20']
  args.push(...more)
  const node = spawn(foundryBinary('anvil'), args, {
    env: childEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => {
    node.once('exit', () => resolve())
  })
  const url = await new Promise<string>((resolve, reject) => {
    node.once('error', reject)
    node.once('exit', (code) => reject(new Error(`The test chain ended with code ${code}.`)))
    createInterface(node.stdout).on('line', (line) => {
      const address = /Listening on (\S+)/.exec(line)?.[1]
      if (address) resolve(`http://${address}`)
    })
  })
  const client = createTestClient({
    mode: 'anvil',
    account: testAccount(0),
    chain: canto,
    transport: http(url, { retryCount: 0, timeout: 60_000 }),
    pollingInterval: 20,
    cacheTime: 0,
  })
  const stop = async () => {
    node.kill()
    await ended
  }
  const { data: bytecode } = await call(client, { data: await readMulticallInitCode() })
  if (!bytecode) throw new Error('Multicall3 could not be installed.')
  await client.setCode({ address: canto.contracts.multicall3.address, bytecode })
  return { url, client, stop }
}

/** Mines a block again and again, for what waits for confirmations. @returns stops it. */
export function mineBlocks({ client }: TestChain): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const mine = async () => {
    while (!signal.aborted) {
      await client.mine({ blocks: 1 })
      await setTimeout(50, undefined, { signal })
    }
  }
  mine().catch(() => undefined)
  return () => stopping.abort()
}

/** viem contains Multicall3's creation code, but does not export it. */
async function readMulticallInitCode(): Promise<Hex> {
  const viem = dirname(createRequire(import.meta.url).resolve('viem/package.json'))
  const file = pathToFileURL(join(viem, '_esm/constants/contracts.js'))
  const constants: { readonly multicall3Bytecode: Hex } = await import(file.href)
  return constants.multicall3Bytecode
}
