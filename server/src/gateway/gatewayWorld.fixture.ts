/**
 * A world for tests of the gateway: anvil as chain 7700 with Safe's contracts, a fresh database, and a follower that
 * indexes it. Blocks are mined only on demand, so tests decide what shares a block.
 */
import pino, { type Logger } from 'pino'
import { type Hex, parseEther } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { getBlock, setBalance } from 'viem/actions'
import { startChain, type TestChain } from '@peppermint/contracts/testChain'
import {
  createSafe,
  deploySafeContracts,
  type Safe,
  type SafeChain,
  safeAddress,
} from '@peppermint/devnet/safe'
import { freshDatabaseUrl } from '../db/testDatabase.fixture.ts'
import type { GatewayChainConfig } from './config/chainConfig.ts'
import { openGatewayChain, type OpenGatewayChain } from './openGatewayChain.ts'

export interface GatewayWorldOptions {
  /** Replaces parts of the configuration. */
  readonly config?: Partial<GatewayChainConfig>
  /** URL of the database; default: a fresh one. */
  readonly databaseUrl?: string
  /** Default: no log. */
  readonly log?: Logger
}

export interface SafeOptions {
  /** Private keys; default: as many random ones as `ownerCount`. */
  readonly owners?: readonly Hex[]
  /** Default 1. */
  readonly ownerCount?: number
  /** Default 1. */
  readonly threshold?: number
}

export interface GatewayWorld extends SafeChain {
  readonly node: TestChain
  readonly chain: OpenGatewayChain
  readonly databaseUrl: string
  /** Deploys a Safe 1.4.1 with a balance of 100 CANTO. */
  createSafe(options?: SafeOptions): Promise<Safe>
  /** Resolves when the follower has indexed the node's head. */
  caughtUp(): Promise<void>
  /** Replaces the last `depth` blocks by as many empty ones and one more. */
  reorg(depth: number): Promise<void>
  close(): Promise<void>
}

/** Configuration of the world's chain: Safe 1.4.1 at its canonical addresses. */
export function worldConfig(rpcUrl: string): GatewayChainConfig {
  return {
    chainId: 7700,
    chainName: 'Canto',
    shortName: 'canto',
    description: '',
    logoUri: null,
    isTestnet: false,
    nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18, logoUri: '' },
    rpcUrls: [rpcUrl],
    publicRpcUrl: rpcUrl,
    blockExplorerUriTemplate: { address: '', txHash: '', api: '' },
    ensRegistryAddress: null,
    features: [],
    disabledWallets: [],
    gasPrice: [],
    theme: { textColor: '#ffffff', backgroundColor: '#000000' },
    recommendedVersion: '1.4.1',
    deployments: {
      factories: [safeAddress('proxyFactory')],
      singletons: [
        { address: safeAddress('safe'), version: '1.4.1', isL2: true },
        { address: safeAddress('safeWithoutEvents'), version: '1.4.1', isL2: false },
      ],
      fallbackHandlers: [safeAddress('fallbackHandler')],
      multiSends: [safeAddress('multiSend')],
      multiSendCallOnlys: [safeAddress('multiSendCallOnly')],
      signMessageLibs: [safeAddress('signMessage')],
      createCalls: [safeAddress('createCall')],
      simulateTxAccessors: [safeAddress('simulateAccessor')],
    },
    fromBlock: 1,
    reorgWindow: 40,
    abis: [],
    tokens: [],
    contractNames: [],
    trustedDelegateCallTargets: [],
    safeApps: [],
    priceSource: { type: 'none' },
  }
}

/** Starts a world. Takes about two seconds. */
export async function startGatewayWorld(options: GatewayWorldOptions = {}): Promise<GatewayWorld> {
  const node = await startChain('--block-base-fee-per-gas', '0')
  const { client, url: rpcUrl } = node
  const mine = () => client.mine({ blocks: 1 })
  const safeChain: SafeChain = { client, rpcUrl, mine }
  await deploySafeContracts(safeChain)
  const databaseUrl = options.databaseUrl ?? (await freshDatabaseUrl())
  const chain = await openGatewayChain({
    config: { ...worldConfig(rpcUrl), ...options.config },
    databaseUrl,
    log: options.log ?? pino({ level: 'silent' }),
    pollingIntervalMs: 20,
  })
  let salt = 0n

  return {
    ...safeChain,
    node,
    chain,
    databaseUrl,
    async createSafe({ owners, ownerCount = 1, threshold = 1 } = {}) {
      salt += 1n
      const keys = owners ?? Array.from({ length: ownerCount }, () => generatePrivateKey())
      const safe = await createSafe(safeChain, { owners: keys, threshold, salt })
      await setBalance(client, { address: safe.address, value: parseEther('100') })
      return safe
    },
    async caughtUp() {
      const { hash } = await getBlock(client, { blockTag: 'latest' })
      await waitForCursor(chain, hash)
    },
    async reorg(depth) {
      await client.request({ method: 'anvil_rollback', params: [depth] } as never)
      await client.mine({ blocks: depth + 1 })
    },
    async close() {
      await chain.close()
      await node.stop()
    },
  }
}

async function waitForCursor({ follower }: OpenGatewayChain, hash: Hex): Promise<void> {
  if (follower.status().cursor?.hash === hash) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = follower.onCommit(({ cursor }) => cursor?.hash === hash && resolve())
  if (follower.status().cursor?.hash === hash) resolve()
  await promise
  stop()
}
