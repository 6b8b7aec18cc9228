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
export interface Creation {
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
  readonly asks: boolean
  /**
   * Signs and sends.
   * @param noted gets the hash as soon as it is known: with a key, before the chain can have heard of it.
   */
  readonly send: (creation: Creation, noted: (hash: Hash) => void) => Promise<void>
}

/** The signer cannot be used. Nothing was sent. */
export class BadSigner extends Error {
  override readonly name = 'BadSigner'
}

/** Minutes a person may take to confirm on a hardware wallet. */
const PATIENCE = 15 * 60_000

/**
 * A signer with a key. The key itself is in no message, ours or a library's.
 * @throws {BadSigner} when the text is no private key.
 */
export function keySigner(privateKey: string, client: Client): Signer {
  const key = privateKey.startsWith('0x') ? privateKey : `0x${privateKey}`
  const account = isHex(key) && key.length === 66 ? accountOf(key) : undefined
  if (!account) throw new BadSigner('PRIVATE_KEY is not a private key (64 hex characters). Nothing was sent.')
  return {
    address: account.address,
    asks: false,
    async send({ chainId, nonce, to, data, gas, fees }, noted) {
      const common = { chainId, nonce, data, gas, ...(to && { to }) }
      const signed = await account.signTransaction(
        fees.dynamic
          ? { ...common, type: 'eip1559', maxFeePerGas: fees.most, maxPriorityFeePerGas: 0n }
          : { ...common, type: 'legacy', gasPrice: fees.most },
      )
      noted(keccak256(signed))
      await sendRawTransaction(client, { serializedTransaction: signed })
    },
  }
}

function accountOf(key: Hex) {
  try {
    return privateKeyToAccount(key)
  } catch {
    // Zero, or above the curve's order. The library's words might repeat the key.
    return undefined
  }
}

/**
 * A signer behind a wallet's JSON-RPC, for instance a hardware wallet's companion program.
 * @throws {BadSigner} when nobody answers there, or the wallet is of another chain or does not have the account.
 */
export async function walletSigner(url: string, from: Address, chainId: number): Promise<Signer> {
  const wallet = createClient({ transport: http(url, { timeout: PATIENCE, retryCount: 0 }) })
  let accounts: readonly Address[]
  let itsChain: Hex
  try {
    accounts = await wallet.request({ method: 'eth_requestAccounts' }).catch(() =>
      // A plain node has no such method, and needs no permission.
      wallet.request({ method: 'eth_accounts' }),
    )
    itsChain = await wallet.request({ method: 'eth_chainId' })
  } catch (cause) {
    throw new BadSigner(
      `The wallet at ${url} does not answer, so nothing was sent. Is it running, and has it granted access?`,
      { cause },
    )
  }
  if (Number(itsChain) !== chainId)
    throw new BadSigner(
      `The wallet at ${url} is on chain ${Number(itsChain)}, not ${chainId}. Switch it and run the same command again; nothing was sent.`,
    )
  if (!accounts.some((account) => account.toLowerCase() === from.toLowerCase()))
    throw new BadSigner(`The wallet at ${url} does not offer the account ${from}. Nothing was sent.`)
  return {
    address: from,
    asks: true,
    async send({ nonce, to, data, gas, fees }, noted) {
      const price = fees.dynamic
        ? { maxFeePerGas: toHex(fees.most), maxPriorityFeePerGas: '0x0' as const }
        : { gasPrice: toHex(fees.most) }
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
      noted(hash)
    },
  }
}
