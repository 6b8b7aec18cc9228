/** Who signs a transaction: a private key from the environment, or a wallet behind a JSON-RPC address. */
import {
  createClient,
  http,
  isHex,
  keccak256,
  numberToHex,
  toHex,
  type Address,
  type Client,
  type Hash,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sendRawTransaction } from 'viem/actions'
import type { Fees } from './fees.ts'

/** A transaction without value, complete but for the signature. */
export interface TransactionRequest {
  readonly chainId: number
  readonly nonce: number
  /** The contract that is called; absent where one is created. */
  readonly to?: Address
  readonly data: Hex
  readonly gas: bigint
  readonly fees: Fees
}

export interface Signer {
  readonly address: Address
  /** Whether it must be asked of a person each time. */
  readonly isInteractive: boolean
  /**
   * Signs and sends.
   * @param onHash gets the hash as soon as it is known: with a key, before the chain can have heard of it.
   */
  readonly send: (transaction: TransactionRequest, onHash: (hash: Hash) => void) => Promise<void>
}

/** The signer cannot be used. Nothing was sent. */
export class InvalidSigner extends Error {
  override readonly name = 'InvalidSigner'
}

/** Minutes a person may take to confirm on a hardware wallet. */
const CONFIRMATION_TIMEOUT_MS = 15 * 60_000

/**
 * A signer with a key. The key itself is in no message, ours or a library's.
 * @throws {InvalidSigner} when the text is no private key.
 */
export function createKeySigner(privateKey: string, client: Client): Signer {
  const key = privateKey.startsWith('0x') ? privateKey : `0x${privateKey}`
  const account = isHex(key) && key.length === 66 ? parsePrivateKey(key) : undefined
  if (!account)
    throw new InvalidSigner('PRIVATE_KEY is not a private key (64 hex characters). Nothing was sent.')
  return {
    address: account.address,
    isInteractive: false,
    async send({ chainId, nonce, to, data, gas, fees }, onHash) {
      const common = { chainId, nonce, data, gas, ...(to && { to }) }
      const signed = await account.signTransaction(
        fees.isEip1559
          ? { ...common, type: 'eip1559', maxFeePerGas: fees.maxPrice, maxPriorityFeePerGas: 0n }
          : { ...common, type: 'legacy', gasPrice: fees.maxPrice },
      )
      onHash(keccak256(signed))
      await sendRawTransaction(client, { serializedTransaction: signed })
    },
  }
}

function parsePrivateKey(key: Hex) {
  try {
    return privateKeyToAccount(key)
  } catch {
    // Zero, or above the curve's order. The library's words might repeat the key.
    return undefined
  }
}

/**
 * A signer behind a wallet's JSON-RPC, for instance a hardware wallet's companion program.
 * @throws {InvalidSigner} when nobody answers there, or the wallet is of another chain or does not have the account.
 */
export async function createWalletSigner(url: string, from: Address, chainId: number): Promise<Signer> {
  const wallet = createClient({ transport: http(url, { timeout: CONFIRMATION_TIMEOUT_MS, retryCount: 0 }) })
  let accounts: readonly Address[]
  let walletChainId: Hex
  try {
    accounts = await wallet.request({ method: 'eth_requestAccounts' }).catch(() =>
      // A plain node has no such method, and needs no permission.
      wallet.request({ method: 'eth_accounts' }),
    )
    walletChainId = await wallet.request({ method: 'eth_chainId' })
  } catch (cause) {
    throw new InvalidSigner(
      `The wallet at ${url} does not answer, so nothing was sent. Is it running, and has it granted access?`,
      { cause },
    )
  }
  if (Number(walletChainId) !== chainId)
    throw new InvalidSigner(
      `The wallet at ${url} is on chain ${Number(walletChainId)}, not ${chainId}. Switch it and run the same command again; nothing was sent.`,
    )
  if (!accounts.some((account) => account.toLowerCase() === from.toLowerCase()))
    throw new InvalidSigner(`The wallet at ${url} does not offer the account ${from}. Nothing was sent.`)
  return {
    address: from,
    isInteractive: true,
    async send({ nonce, to, data, gas, fees }, onHash) {
      const price = fees.isEip1559
        ? { maxFeePerGas: toHex(fees.maxPrice), maxPriorityFeePerGas: '0x0' as const }
        : { gasPrice: toHex(fees.maxPrice) }
      const hash = await wallet.request({
        method: 'eth_sendTransaction',
        params: [
          {
            from,
            ...(to && { to }),
            data,
            value: '0x0',
            nonce: numberToHex(nonce),
            gas: toHex(gas),
            ...price,
          },
        ],
      })
      onHash(hash)
    },
  }
}
