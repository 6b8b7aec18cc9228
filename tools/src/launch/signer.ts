/** Transaction signers: a private key from the environment, or a wallet behind a JSON-RPC URL. */
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
import type { Fees } from '@peppermint/sale/launch/fees.ts'

/** An unsigned transaction without value. */
export interface TransactionRequest {
  readonly chainId: number
  readonly nonce: number
  /** Absent for a contract creation. */
  readonly to?: Address
  readonly data: Hex
  readonly gas: bigint
  readonly fees: Fees
}

export interface Signer {
  readonly address: Address
  /** Whether a person must confirm each transaction. */
  readonly isInteractive: boolean
  /**
   * Signs and sends.
   * @param onHash called with the hash as soon as it is known: with a key, before sending.
   */
  readonly send: (transaction: TransactionRequest, onHash: (hash: Hash) => void) => Promise<void>
}

/** The signer is not usable. Nothing was sent. */
export class InvalidSigner extends Error {
  override readonly name = 'InvalidSigner'
}

/** For confirming on a hardware wallet. */
const CONFIRMATION_TIMEOUT_MS = 15 * 60_000

/**
 * Creates a signer with a private key. No error message contains the key.
 * @throws {InvalidSigner} if it is not a private key.
 */
export function createKeySigner(privateKey: string, client: Client): Signer {
  const key = privateKey.startsWith('0x') ? privateKey : `0x${privateKey}`
  const account = isHex(key) && key.length === 66 ? parsePrivateKey(key) : undefined
  if (!account)
    throw new InvalidSigner('PRIVATE_KEY: not a private key (64 hex characters). Nothing was sent.')
  return {
    address: account.address,
    isInteractive: false,
    async send({ chainId, nonce, to, data, gas, fees }, onHash) {
      const common = { chainId, nonce, data, gas, ...(to && { to }) }
      const signed = await account.signTransaction(
        fees.isEip1559
          ? { ...common, type: 'eip1559', maxFeePerGas: fees.maxPrice, maxPriorityFeePerGas: fees.tip ?? 0n }
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
    // Zero, or above the curve order. The library's message might contain the key.
    return undefined
  }
}

/**
 * Creates a signer behind a wallet's JSON-RPC, for instance a hardware wallet's desktop app.
 * @throws {InvalidSigner} if the wallet does not respond, is on another chain, or does not have the account.
 */
export async function createWalletSigner(url: string, from: Address, chainId: number): Promise<Signer> {
  const wallet = createClient({ transport: http(url, { timeout: CONFIRMATION_TIMEOUT_MS, retryCount: 0 }) })
  let accounts: readonly Address[]
  let walletChainId: Hex
  try {
    accounts = await wallet.request({ method: 'eth_requestAccounts' }).catch(() =>
      // Nodes do not have this method and require no permission.
      wallet.request({ method: 'eth_accounts' }),
    )
    walletChainId = await wallet.request({ method: 'eth_chainId' })
  } catch (cause) {
    throw new InvalidSigner(
      `--rpc-signer: the wallet at ${url} does not respond. Nothing was sent. Check that it is running and has granted access.`,
      { cause },
    )
  }
  if (Number(walletChainId) !== chainId)
    throw new InvalidSigner(
      `--rpc-signer: expected chain ${chainId}, the wallet at ${url} is on chain ${Number(walletChainId)}. Nothing was sent. Switch it and run the same command again.`,
    )
  if (!accounts.some((account) => account.toLowerCase() === from.toLowerCase()))
    throw new InvalidSigner(
      `--from: the wallet at ${url} does not have the account ${from}. Nothing was sent.`,
    )
  return {
    address: from,
    isInteractive: true,
    async send({ nonce, to, data, gas, fees }, onHash) {
      const price = fees.isEip1559
        ? { maxFeePerGas: toHex(fees.maxPrice), maxPriorityFeePerGas: toHex(fees.tip ?? 0n) }
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
