/** Completes a transaction request: fills in missing nonce, gas and fees from the chain. */
import { addressOf } from '@peppermint/input/address'
import { plainText } from '@peppermint/input/text'
import {
  createClient,
  hexToBigInt,
  http,
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
import { createCanto } from '@peppermint/devnet/chain'
import { decodeMintError, type MintRevert } from '@peppermint/sale'
import type { WorldConfig } from '../messages.ts'
import { accounts } from '../../src/accounts.ts'
import { toGasLimit } from '@peppermint/wallet-kit/transactions'

/** A transaction that is ready to sign. Amounts in wei. */
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
  /** Gas × maximum fee per gas. */
  readonly maxFee: bigint
  /** Why the transaction would currently fail; undefined if it would not. */
  readonly failure: string | undefined
}

/** A client of the local chain with a visitor's key. @throws for any other account. */
export function createVisitorClient(
  rpcUrl: string,
  address: Address,
  chain?: WorldConfig['chain'],
): VisitorClient {
  const visitor = Object.values(accounts).find((account) => account.address === address)
  if (visitor === undefined) throw new Error(`The Local wallet has no key of ${address}.`)
  return createClient({
    account: privateKeyToAccount(visitor.privateKey),
    chain: createCanto(
      rpcUrl,
      chain && {
        id: chain.id,
        name: chain.name,
        nativeCurrency: { name: chain.symbol, symbol: chain.symbol, decimals: 18 },
      },
    ),
    transport: http(rpcUrl, { retryCount: 1 }),
  })
}

export type VisitorClient = Client<HttpTransport, Chain, PrivateKeyAccount>

/** Short explanations of the collection's mint errors. */
const MINT_ERROR_MESSAGES: Readonly<Record<MintRevert['name'], string>> = {
  MintZeroQuantity: 'it mints nothing.',
  NonexistentPhase: 'the sale has no such phase.',
  SalePaused: 'the sale is paused.',
  SaleNotStarted: 'the sale has not begun.',
  SaleEnded: 'the sale is over.',
  ExceedsMaxPerTransaction: 'it is more than one transaction may mint.',
  ExceedsMaxSupply: 'that many are not left.',
  ExceedsMaxPerWallet: 'it is more than this address may still mint.',
  IncorrectPayment: 'the payment is not the price.',
  AllowlistNotSet: 'this phase is for an allowlist that is not published yet.',
  AllowlistOnly: 'this phase is for its allowlist only.',
  NotOnAllowlist: 'the proof does not show this address, quota and price on the allowlist.',
}

/** Gas for a transaction that would fail, if the user sends it anyway. */
const FALLBACK_GAS = 500_000n

/** @throws Error if the request has no valid `to` address. */
export async function prepare(
  visitor: VisitorClient,
  request: Readonly<Record<string, unknown>>,
): Promise<Prepared> {
  const to = addressOf(request['to'])
  if (to === undefined) throw new Error('The Local wallet sends only to an address; this request has none.')
  const data = hexOr(request['data'] ?? request['input'], '0x')
  const value = amount(request['value']) ?? 0n
  const [nonce, fees, estimate] = await Promise.all([
    getTransactionCount(visitor, { address: visitor.account.address, blockTag: 'pending' }),
    estimateFeesPerGas(visitor),
    estimateGas(visitor, { to, data, value }).catch(asError),
  ])
  const isFailing = estimate instanceof Error
  const gas = amount(request['gas']) ?? (isFailing ? FALLBACK_GAS : toGasLimit(estimate))
  const maxFeePerGas = amount(request['maxFeePerGas']) ?? amount(request['gasPrice']) ?? fees.maxFeePerGas
  const tip = amount(request['maxPriorityFeePerGas']) ?? fees.maxPriorityFeePerGas
  return {
    transaction: {
      to,
      data,
      value,
      gas,
      nonce: Number(amount(request['nonce']) ?? nonce),
      maxFeePerGas,
      maxPriorityFeePerGas: tip > maxFeePerGas ? maxFeePerGas : tip,
    },
    maxFee: gas * maxFeePerGas,
    failure: isFailing ? reasonOf(estimate) : undefined,
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/** Explanation of the contract's error, or the node's message in one printable line. */
function reasonOf(error: Error): string {
  const failure = decodeMintError(error)
  if (failure) return MINT_ERROR_MESSAGES[failure.name]
  const short = 'shortMessage' in error ? String(error.shortMessage) : error.message
  return plainText(short.replaceAll('\uFFFD', ''), 160)
}

function amount(value: unknown): bigint | undefined {
  return isHex(value) ? hexToBigInt(value) : undefined
}

function hexOr(value: unknown, fallback: Hex): Hex {
  return isHex(value) ? value : fallback
}
