/**
 * Deploys the contracts of Safe 1.3.0 and 1.4.1 on a local chain, at their addresses on Canto: by CREATE2 with Safe's
 * singleton factory, which is deployed by the transaction that Safe presigned for this chain id.
 */
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Address,
  concatHex,
  createClient,
  type Hash,
  type Hex,
  http,
  keccak256,
  parseEther,
  parseTransaction,
  slice,
  type TestClient,
  toHex,
  type TransactionReceipt,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import {
  getAutomine,
  getBlock,
  getChainId,
  getCode,
  getTransactionReceipt,
  sendRawTransaction,
  sendTransaction,
  setBalance,
  setCode,
  setNextBlockBaseFeePerGas,
} from 'viem/actions'
import { safeContract, safeContracts, type SafeVersion, singletonFactory } from './artifacts.ts'

/** A chain of tests, such as a `World`. */
export interface SafeChain {
  readonly client: TestClient
  /** URL of its JSON-RPC. */
  readonly rpcUrl: string
  /** Mines a block now. */
  readonly mine: () => Promise<void>
}

/** Deploys all contracts of these versions that are missing; only of 1.4.1 by default. */
export async function deploySafeContracts(
  chain: SafeChain,
  versions: readonly SafeVersion[] = ['1.4.1'],
): Promise<void> {
  await deployFactory(chain)
  // One after another: concurrent transactions would reach the blocks in any order.
  for (const version of versions)
    for (const contract of safeContracts) {
      const { address, initCode, runtimeCode } = safeContract(contract, version)
      if (await getCode(chain.client, { address })) continue
      if (initCode === undefined) await setCode(chain.client, { address, bytecode: runtimeCode })
      else
        await sendFromNewAccount(chain, {
          to: singletonFactory.address,
          data: concatHex([zeroHash, initCode]),
          gas: 7_000_000n,
        })
    }
}

/** Of the factory's creation code, before the code that it leaves. */
const CREATION_BYTES = 14

/** Its presigned gas price is below the base fee, which therefore has to be lowered. */
async function deployFactory({ client, mine }: SafeChain): Promise<void> {
  const { address, signerAddress, transaction } = singletonFactory
  // It is presigned for Canto only; the code is the same on every chain.
  if ((await getChainId(client)) !== 7700 && !(await getCode(client, { address })))
    await setCode(client, {
      address,
      bytecode: slice(parseTransaction(transaction).data ?? '0x', CREATION_BYTES),
    })
  await setBalance(client, { address: signerAddress, value: parseEther('1') })
  while (!(await getCode(client, { address }))) {
    await setNextBlockBaseFeePerGas(client, { baseFeePerGas: 0n })
    // Fails if a block in between raised the base fee, or if the transaction is pending already.
    await sendRawTransaction(client, { serializedTransaction: transaction }).catch(() => undefined)
    await mine()
  }
}

/** A call to send, with a gas limit of a million by default. */
export interface SafeCall {
  readonly to: Address
  readonly data: Hex
  readonly gas?: bigint
}

/**
 * Sends a transaction from a new, funded account and mines it.
 * @returns the receipt.
 * @throws if the transaction reverts.
 */
export async function sendFromNewAccount(chain: SafeChain, call: SafeCall): Promise<TransactionReceipt> {
  const hash = await send(chain, call)
  const receipt = await mined(chain, hash)
  if (receipt.status !== 'success') throw new Error(`The transaction to ${receipt.to} reverted.`)
  return receipt
}

/** How many accounts have been made for a chain. */
const accountCounts = new WeakMap<TestClient, number>()

async function send({ client, rpcUrl }: SafeChain, call: SafeCall): Promise<Hash> {
  const { hash, baseFeePerGas } = await getBlock(client)
  const count = (accountCounts.get(client) ?? 0) + 1
  accountCounts.set(client, count)
  // Not random: the same steps make the same chain.
  const account = privateKeyToAccount(keccak256(concatHex([hash ?? '0x', call.to, call.data, toHex(count)])))
  await setBalance(client, { address: account.address, value: parseEther('1000') })
  const sender = createClient({ account, transport: http(rpcUrl) })
  return sendTransaction(sender, {
    chain: null,
    gas: 1_000_000n,
    ...call,
    nonce: 0,
    maxFeePerGas: 2n * (baseFeePerGas ?? 0n) + 2_000_000_000_000n,
    maxPriorityFeePerGas: 0n,
  })
}

/** A chain that mines each transaction by itself does so within this time, and is given no block besides. */
const AUTOMINE_MS = 2_000
const POLL_MS = 5

/** Mines blocks until the transaction has a receipt. */
async function mined(chain: SafeChain, hash: Hash): Promise<TransactionReceipt> {
  const { client } = chain
  const automineUntil = (await getAutomine(client)) ? performance.now() + AUTOMINE_MS : 0
  for (;;) {
    const receipt = await receiptOf(chain, hash)
    if (receipt !== undefined) return receipt
    if (performance.now() < automineUntil) await pause(POLL_MS)
    else await chain.mine()
  }
}

const receiptOf = ({ client }: SafeChain, hash: Hash) =>
  getTransactionReceipt(client, { hash }).catch(() => undefined)

/** Code of a factory that emits the `ProxyCreation` of Safe 1.3.0: two unindexed words from its calldata. */
export const LEGACY_FACTORY_CODE: Hex = concatHex([
  '0x3660006000377f',
  keccak256('0x50726f78794372656174696f6e28616464726573732c6164647265737329'),
  '0x366000a100',
])
