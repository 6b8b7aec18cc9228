/**
 * Deploys the contracts of Safe 1.3.0 and 1.4.1 on a local chain, at their addresses on Canto: by CREATE2 with Safe's
 * singleton factory, which is deployed by the transaction that Safe presigned for this chain id.
 */
import {
  type Address,
  concatHex,
  createClient,
  type Hash,
  type Hex,
  http,
  keccak256,
  parseEther,
  type TestClient,
  type TransactionReceipt,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import {
  getBlock,
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
  const sent: Promise<Hash>[] = []
  for (const version of versions)
    for (const contract of safeContracts) {
      const { address, creation, runtimeCode } = safeContract(contract, version)
      if (await getCode(chain.client, { address })) continue
      if (creation === undefined) await setCode(chain.client, { address, bytecode: runtimeCode })
      else sent.push(sendOnce(chain, { to: singletonFactory.address, data: creation, gas: 7_000_000n }))
    }
  await mined(chain, await Promise.all(sent))
}

/** Its presigned gas price is below the base fee, which therefore has to be lowered. */
async function deployFactory({ client, mine }: SafeChain): Promise<void> {
  const { address, signerAddress, transaction } = singletonFactory
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
  const hash = await sendOnce(chain, call)
  await mined(chain, [hash])
  return getTransactionReceipt(chain.client, { hash })
}

async function sendOnce({ client, rpcUrl }: SafeChain, call: SafeCall): Promise<Hash> {
  const account = privateKeyToAccount(generatePrivateKey())
  await setBalance(client, { address: account.address, value: parseEther('1000') })
  const sender = createClient({ account, transport: http(rpcUrl) })
  const { baseFeePerGas } = await getBlock(client)
  return sendTransaction(sender, {
    chain: null,
    gas: 1_000_000n,
    ...call,
    nonce: 0,
    maxFeePerGas: 2n * (baseFeePerGas ?? 0n) + 2_000_000_000_000n,
    maxPriorityFeePerGas: 0n,
  })
}

/** Mines blocks until all transactions have receipts. */
async function mined(chain: SafeChain, hashes: readonly Hash[]): Promise<void> {
  for (const hash of hashes) {
    let receipt = await receiptOf(chain, hash)
    while (receipt === undefined) {
      await chain.mine()
      receipt = await receiptOf(chain, hash)
    }
    if (receipt.status !== 'success') throw new Error(`The transaction to ${receipt.to} reverted.`)
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
