/**
 * The contracts of Safe 1.4.1 on a local chain, at their canonical addresses: deployed by CREATE2 with Safe's singleton
 * factory, which is deployed by the transaction that Safe presigned for this chain id.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  type Abi,
  type Address,
  concatHex,
  createClient,
  getContractAddress,
  type Hash,
  type Hex,
  http,
  keccak256,
  pad,
  parseEther,
  type TestClient,
  type TransactionReceipt,
  zeroHash,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import {
  getBlock,
  getCode,
  getTransactionReceipt,
  sendRawTransaction,
  sendTransaction,
  setBalance,
  setNextBlockBaseFeePerGas,
} from 'viem/actions'

/** A chain of tests, such as a `World`. */
export interface SafeChain {
  readonly client: TestClient
  /** URL of its JSON-RPC. */
  readonly rpcUrl: string
  /** Mines a block now. */
  readonly mine: () => Promise<void>
}

const require = createRequire(import.meta.url)

const artifacts = join(
  dirname(require.resolve('@safe-global/safe-contracts/package.json')),
  'build/artifacts/contracts',
)

/** Reads a contract's published artifact. */
function artifact(path: string): { readonly abi: Abi; readonly bytecode: Hex } {
  const file = join(artifacts, `${path}.json`)
  const { abi, bytecode }: { abi: Abi; bytecode: Hex } = JSON.parse(readFileSync(file, 'utf8'))
  return { abi, bytecode }
}

interface FactoryDeployment {
  readonly address: Address
  readonly signerAddress: Address
  readonly transaction: Hex
  readonly gasLimit: number
  readonly gasPrice: number
}

/** The factory's presigned deployment on chain 7700. */
const factory: FactoryDeployment = JSON.parse(
  readFileSync(require.resolve('@safe-global/safe-singleton-factory/artifacts/7700/deployment.json'), 'utf8'),
)

const sources = {
  safe: 'SafeL2.sol/SafeL2',
  safeWithoutEvents: 'Safe.sol/Safe',
  proxyFactory: 'proxies/SafeProxyFactory.sol/SafeProxyFactory',
  fallbackHandler: 'handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler',
  tokenCallbackHandler: 'handler/TokenCallbackHandler.sol/TokenCallbackHandler',
  multiSend: 'libraries/MultiSend.sol/MultiSend',
  multiSendCallOnly: 'libraries/MultiSendCallOnly.sol/MultiSendCallOnly',
  signMessage: 'libraries/SignMessageLib.sol/SignMessageLib',
  createCall: 'libraries/CreateCall.sol/CreateCall',
  simulateAccessor: 'accessors/SimulateTxAccessor.sol/SimulateTxAccessor',
} as const

export type SafeContract = keyof typeof sources

const contracts = Object.keys(sources) as SafeContract[]

/** Canonical address of a contract of Safe 1.4.1. */
export function safeAddress(contract: SafeContract): Address {
  const { bytecode } = artifact(sources[contract])
  return getContractAddress({ opcode: 'CREATE2', from: factory.address, salt: zeroHash, bytecode })
}

/** ABI of a contract. */
export const safeAbi = (contract: SafeContract): Abi => artifact(sources[contract]).abi

/** Creation code of the proxy of every Safe, which delegates to `singleton`. */
export const proxyCreation = (singleton: Address): Hex =>
  concatHex([artifact('proxies/SafeProxy.sol/SafeProxy').bytecode, pad(singleton)])

/** Deploys all contracts that are missing. */
export async function deploySafeContracts(chain: SafeChain): Promise<void> {
  await deployFactory(chain)
  const missing: SafeContract[] = []
  for (const contract of contracts)
    if (!(await getCode(chain.client, { address: safeAddress(contract) }))) missing.push(contract)
  const sent = missing.map((contract) => {
    const data = concatHex([zeroHash, artifact(sources[contract]).bytecode])
    return sendOnce(chain, { to: factory.address, data, gas: 7_000_000n })
  })
  await mined(chain, await Promise.all(sent))
}

/** Its presigned gas price is below the base fee, which therefore has to be lowered. */
async function deployFactory({ client, mine }: SafeChain): Promise<void> {
  const { address, signerAddress, transaction } = factory
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
