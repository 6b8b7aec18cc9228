/** Completes what a page asked to send: nonce, gas, fees, from the chain where the page left them out. */
import {
  createClient,
  defineChain,
  hexToBigInt,
  http,
  isAddress,
  isHex,
  type Address,
  type Chain,
  type Client,
  type Hex,
  type HttpTransport,
  type PrivateKeyAccount,
} from 'viem'
import { estimateFeesPerGas, estimateGas, getTransactionCount } from 'viem/actions'
import { privateKeyToAccount } from 'viem/accounts'
import { decodeMintError, type MintRevert } from '@peppermint/contracts/sale'
import { people } from '../../src/people.ts'

/** A transaction that lacks nothing but the signature. Amounts in wei. */
export interface Prepared {
  readonly transaction: {
    readonly to: Address
    readonly data: Hex
    readonly value: bigint
    readonly gas: bigint
    readonly nonce: number
    readonly maxFeePerGas: bigint
    readonly maxPriorityFeePerGas: bigint
  }
  /** Gas × most per gas. */
  readonly feeMost: bigint
  /** Why the chain would refuse it as things stand, or undefined when it would not. */
  readonly refusal: string | undefined
}

/** The wallet's own connection to the local chain, with the visitor's key. */
export function visitorOn(rpcUrl: string): Visitor {
  return createClient({
    account: privateKeyToAccount(people.visitor.privateKey),
    chain: defineChain({
      id: 7700,
      name: 'Canto',
      nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    }),
    transport: http(rpcUrl, { retryCount: 1 }),
  })
}

export type Visitor = Client<HttpTransport, Chain, PrivateKeyAccount>

/** Why the collection refuses a mint, said shortly: the page tells the rest. */
const refusalWords: Readonly<Record<MintRevert['name'], string>> = {
  ZeroQuantity: 'it mints nothing.',
  NoSuchPhase: 'the sale has no such phase.',
  SalePaused: 'the sale is paused.',
  SaleNotStarted: 'the sale has not begun.',
  SaleEnded: 'the sale is over.',
  OverTransactionCap: 'it is more than one transaction may mint.',
  SoldOut: 'that many are not left.',
  OverWalletCap: 'it is more than this address may still mint.',
  WrongPayment: 'the payment is not the price.',
  AllowlistNotSet: 'this phase is for an allowlist that is not published yet.',
  AllowlistOnly: 'this phase is for its allowlist only.',
  NotOnAllowlist: 'the proof does not show this address, quota and price on the allowlist.',
}

/** Gas for a transaction that the chain would refuse, should the person insist on sending it. */
const gasRegardless = 500_000n

/** @throws Error with a sentence when the request is not a transaction to an address. */
export async function prepare(visitor: Visitor, asked: Readonly<Record<string, unknown>>): Promise<Prepared> {
  const { to } = asked
  if (typeof to !== 'string' || !isAddress(to, { strict: false })) {
    throw new Error('The Local wallet sends only to an address; this request has none.')
  }
  const data = hexOr(asked['data'] ?? asked['input'], '0x')
  const value = amount(asked['value']) ?? 0n
  const [nonce, fees, estimate] = await Promise.all([
    getTransactionCount(visitor, { address: visitor.account.address, blockTag: 'pending' }),
    estimateFeesPerGas(visitor),
    estimateGas(visitor, { to, data, value }).catch(asError),
  ])
  const refused = estimate instanceof Error
  const gas = amount(asked['gas']) ?? (refused ? gasRegardless : (estimate * 12n) / 10n)
  const maxFeePerGas = amount(asked['maxFeePerGas']) ?? amount(asked['gasPrice']) ?? fees.maxFeePerGas
  const tip = amount(asked['maxPriorityFeePerGas']) ?? fees.maxPriorityFeePerGas
  return {
    transaction: {
      to,
      data,
      value,
      gas,
      nonce: Number(amount(asked['nonce']) ?? nonce),
      maxFeePerGas,
      maxPriorityFeePerGas: tip > maxFeePerGas ? maxFeePerGas : tip,
    },
    feeMost: gas * maxFeePerGas,
    refusal: refused ? reasonOf(estimate) : undefined,
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/** The contract's own refusal in words, or what the node said, shortened to one printable line. */
function reasonOf(error: Error): string {
  const refusal = decodeMintError(error)
  if (refusal) return refusalWords[refusal.name]
  const short = 'shortMessage' in error ? String(error.shortMessage) : error.message
  return short.replaceAll(/[^\P{C} ]|\uFFFD/gu, '').slice(0, 160)
}

function amount(value: unknown): bigint | undefined {
  return isHex(value) ? hexToBigInt(value) : undefined
}

function hexOr(value: unknown, otherwise: Hex): Hex {
  return isHex(value) ? value : otherwise
}
