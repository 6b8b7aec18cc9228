/**
 * A world for tests of the gateway: anvil as chain 7700 with Safe's contracts, a fresh database, and a follower that
 * indexes it. Every transaction gets its own block, except within `inOneBlock`.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import pino, { type Logger } from 'pino'
import { hashSafeTransaction, type SafeTransaction } from '@peppermint/safe/hashes'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  getAddress,
  type Hex,
  type LocalAccount,
  parseAbi,
  parseEther,
  type TransactionReceipt,
  zeroAddress,
} from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { getBlock, readContract, sendTransaction, setBalance } from 'viem/actions'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { startChain, testAccount, type TestChain } from '@peppermint/devnet/testChain'
import {
  createSafe,
  deploySafeContracts,
  type Safe,
  safeAbi,
  type SafeChain,
  type SafeVersion,
} from '@peppermint/devnet/safe'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import type { GatewayChainConfig } from './config/chainConfig.ts'
import { gatewayRoutes } from './gatewayRoutes.ts'
import { startGatewayServer } from './http/gatewayServer.fixture.ts'
import { createListCache } from './http/listCache.ts'
import { openGatewayChain, type OpenGatewayChain } from './openGatewayChain.ts'
import { SAFE_VERSIONS, worldConfig } from './worldConfig.fixture.ts'

export { worldConfig } from './worldConfig.fixture.ts'

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
  /** Default 1.4.1. */
  readonly version?: SafeVersion
}

/** A transaction of a Safe; what is absent is zero or empty, `nonce` the Safe's next one. */
export type WorldTransaction = Partial<SafeTransaction> & { readonly to: Address }

export interface SignedTransaction {
  readonly transaction: SafeTransaction
  readonly safeTxHash: Hex
  /** Of the signers, concatenated in order of their addresses. */
  readonly signatures: Hex
}

/** A call of an account, or a contract creation. */
export interface WorldCall {
  readonly to?: Address
  readonly data?: Hex
  readonly value?: bigint
  /** Default: account 0 of the node. */
  readonly account?: LocalAccount
}

export interface GatewayWorld extends SafeChain {
  readonly node: TestChain
  readonly chain: OpenGatewayChain
  readonly databaseUrl: string
  /** Of the gateway, without trailing slash. */
  readonly url: string
  /** Deploys a Safe with a balance of 100 CANTO. */
  createSafe(options?: SafeOptions): Promise<Safe>
  /** Signs a transaction as these owners; default: the first ones, as many as the threshold. */
  signTransaction(
    safe: Safe,
    wanted: WorldTransaction,
    signers?: readonly number[],
  ): Promise<SignedTransaction>
  /** Signs and executes a transaction of a Safe. @returns the receipt, also of a failed execution. */
  executeTransaction(
    safe: Safe,
    wanted: WorldTransaction,
    signers?: readonly number[],
  ): Promise<TransactionReceipt & { readonly safeTxHash: Hex }>
  /** Approves a hash on chain as an owner. */
  approveHash(safe: Safe, ownerIndex: number, hash: Hex): Promise<TransactionReceipt>
  /** Sends a transaction and mines it. @throws if it reverts. */
  send(call: WorldCall): Promise<TransactionReceipt>
  /** Sends without waiting for a receipt; with `inOneBlock`. */
  submit(call: WorldCall): Promise<Hex>
  /** Mines everything that is sent meanwhile in one block. */
  inOneBlock(run: () => Promise<unknown>): Promise<void>
  /** Deploys an ERC-20 (TestToken, TT, 18 decimals) whose supply of 10^15 belongs to account 0. */
  deployToken(): Promise<Address>
  /** Transfers tokens of account 0. */
  transferToken(token: Address, to: Address, value: bigint): Promise<TransactionReceipt>
  /** Requests a path of the gateway, over HTTP. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** Resolves when the follower has indexed the node's head. */
  caughtUp(): Promise<void>
  /** Replaces the last `depth` blocks by as many empty ones and one more. */
  reorg(depth: number): Promise<void>
  close(): Promise<void>
}

/** Starts a world. Takes about two seconds. */
export async function startGatewayWorld(options: GatewayWorldOptions = {}): Promise<GatewayWorld> {
  const node = await startChain('--block-base-fee-per-gas', '0')
  const { client, url: rpcUrl } = node
  const mine = () => client.mine({ blocks: 1 })
  const safeChain: SafeChain = { client, rpcUrl, mine }
  await deploySafeContracts(safeChain, SAFE_VERSIONS)
  const databaseUrl = options.databaseUrl ?? (await freshDatabaseUrl())
  const chain = await openGatewayChain({
    config: { ...worldConfig(rpcUrl), ...options.config },
    databaseUrl,
    log: options.log ?? pino({ level: 'silent' }),
    pollingIntervalMs: 20,
  })
  const chains = new Map([['7700', chain]])
  const unlimited = { requests: 1_000_000, seconds: 1 }
  const server = await startGatewayServer({
    routers: gatewayRoutes(chains, { isOn: true, services: [] }),
    onlyChain: '7700',
    cache: createListCache(chains),
    limits: { reads: unlimited, lists: unlimited, writes: unlimited },
    storageQuotas: [],
  })
  let salt = 0n

  async function submit({ account = testAccount(0), ...call }: WorldCall): Promise<Hex> {
    if (account.address !== testAccount(0).address)
      await setBalance(client, { address: account.address, value: parseEther('1000') })
    return sendTransaction(client, { account, gas: 5_000_000n, ...call })
  }
  async function send(call: WorldCall): Promise<TransactionReceipt> {
    const hash = await submit(call)
    const receipt = await waitForReceipt(client, { hash })
    if (receipt.status !== 'success') throw new Error(`The transaction to ${call.to} reverted.`)
    return receipt
  }
  const world: GatewayWorld = {
    ...safeChain,
    node,
    chain,
    databaseUrl,
    url: server.url,
    async createSafe({ owners, ownerCount = 1, threshold = 1, version = '1.4.1' } = {}) {
      salt += 1n
      const keys = owners ?? Array.from({ length: ownerCount }, () => generatePrivateKey())
      const safe = await createSafe(safeChain, { owners: keys, threshold, salt, version })
      await setBalance(client, { address: safe.address, value: parseEther('100') })
      return safe
    },
    async signTransaction(
      safe,
      wanted,
      signers = safe.owners.map((_, index) => index).slice(0, safe.threshold),
    ) {
      const nonce =
        wanted.nonce ??
        Number(await readContract(client, { address: safe.address, abi: safeReads, functionName: 'nonce' }))
      const transaction = { ...EMPTY_TRANSACTION, ...wanted, nonce }
      const { safeTxHash } = hashSafeTransaction(transaction, { chainId: 7700, safe: safe.address })
      const accounts = safe.owners
        .filter((_, index) => signers.includes(index))
        .toSorted((one, other) => (one.address.toLowerCase() < other.address.toLowerCase() ? -1 : 1))
      const signatures = await Promise.all(accounts.map((owner) => owner.sign({ hash: safeTxHash })))
      return { transaction, safeTxHash, signatures: concatHex(signatures) }
    },
    async executeTransaction(safe, wanted, signers) {
      const { transaction, safeTxHash, signatures } = await world.signTransaction(safe, wanted, signers)
      const receipt = await send({ to: safe.address, data: executionData(transaction, signatures) })
      return { ...receipt, safeTxHash }
    },
    approveHash: (safe, ownerIndex, hash) => {
      const account = safe.owners[ownerIndex]
      if (account === undefined) throw new Error(`The Safe has no owner ${ownerIndex}.`)
      const data = encodeFunctionData({ abi: safeAbi('safe'), functionName: 'approveHash', args: [hash] })
      return send({ to: safe.address, data, account })
    },
    send,
    submit,
    async inOneBlock(run) {
      await client.setAutomine(false)
      try {
        await run()
        await mine()
      } finally {
        await client.setAutomine(true)
      }
    },
    async deployToken() {
      const { contractAddress } = await send({ data: tokenBytecode() })
      if (!contractAddress) throw new Error('The token was not deployed.')
      return getAddress(contractAddress)
    },
    transferToken: (token, to, value) =>
      send({
        to: token,
        data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, value] }),
      }),
    request: (path, init) => fetch(`${server.url}${path}`, init),
    async caughtUp() {
      const { hash } = await getBlock(client, { blockTag: 'latest' })
      await waitForCursor(chain, hash)
    },
    async reorg(depth) {
      const { timestamp } = await getBlock(client)
      await client.request({ method: 'anvil_rollback', params: [depth] } as never)
      // An empty block of the same second would have the same hash as the one that it replaces.
      await client.setNextBlockTimestamp({ timestamp: timestamp + 1n })
      await client.mine({ blocks: depth + 1 })
    },
    async close() {
      await server[Symbol.asyncDispose]()
      await chain.close()
      await node.stop()
    },
  }
  return world
}

const EMPTY_TRANSACTION: Omit<SafeTransaction, 'to' | 'nonce'> = {
  value: 0n,
  data: '0x',
  operation: 0,
  safeTxGas: 0n,
  baseGas: 0n,
  gasPrice: 0n,
  gasToken: zeroAddress,
  refundReceiver: zeroAddress,
}

const safeReads = parseAbi(['function nonce() view returns (uint256)'])
const tokenAbi = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])

/** Calldata of `execTransaction`. */
export function executionData(transaction: SafeTransaction, signatures: Hex): Hex {
  const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = transaction
  return encodeFunctionData({
    abi: safeAbi('safe'),
    functionName: 'execTransaction',
    args: [to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, signatures],
  })
}

/** Safe's own test token, in its package. */
const TOKEN_ARTIFACT =
  '@safe-global/safe-contracts/build/artifacts/contracts/test/ERC20Token.sol/ERC20Token.json'

/** Creation code of the test token. */
function tokenBytecode(): Hex {
  const require = createRequire(import.meta.url)
  const path = require.resolve(TOKEN_ARTIFACT)
  const { bytecode }: { readonly bytecode: Hex } = JSON.parse(readFileSync(path, 'utf8'))
  return bytecode
}

async function waitForCursor({ follower }: OpenGatewayChain, hash: Hex): Promise<void> {
  if (follower.status().cursor?.hash === hash) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = follower.onCommit(({ cursor }) => cursor?.hash === hash && resolve())
  if (follower.status().cursor?.hash === hash) resolve()
  await promise
  stop()
}
