/**
 * Messages between the page's side of the Local wallet and its window. Both check origin and shape, because any page
 * can post messages to a window.
 */
import { addressOf } from '@peppermint/input/address'
import { type Address, type Hash, type Hex, type TypedDataDomain, type TypedDataParameter } from 'viem'
import { VISITORS } from '../src/accounts.ts'
import { isRecord } from '@peppermint/input/record'

/** A request that the user has to confirm, for the account that the page uses. */
export type ConfirmationRequest = { readonly account: Address } & (
  | { readonly kind: 'connect' }
  | { readonly kind: 'transaction'; readonly transaction: Readonly<Record<string, unknown>> }
  | { readonly kind: 'message'; readonly message: Hex }
  | { readonly kind: 'typedData'; readonly typedData: TypedData }
  | { readonly kind: 'asset'; readonly asset: Asset }
)

/** Typed data (EIP-712) as JSON. */
export interface TypedData {
  readonly types: Readonly<Record<string, readonly TypedDataParameter[]>>
  readonly domain: TypedDataDomain
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** An asset to add to the wallet (EIP-747). Its texts come from the page. */
export interface Asset {
  readonly type: 'ERC20' | 'ERC721' | 'ERC1155'
  readonly address: Address
  /** Decimal; of ERC-721 and ERC-1155. */
  readonly tokenId?: string
  /** Of ERC-20. */
  readonly symbol?: string
}

/** A signed transaction and its hash. */
export interface Signed {
  readonly hash: Hash
  readonly bytes: Hex
}

/** The user's decision, or the error of a confirmed request. */
export type Decision =
  | { readonly confirmed: true; readonly result: string }
  | { readonly confirmed: false; readonly code: number; readonly message: string }

/**
 * Window → page, in this order: it is ready for a request; the user has confirmed a transaction; the transaction is
 * signed and about to be sent; the decision. At any time: the window is closing.
 */
export type FromWindow =
  | { readonly localWallet: 'ready' }
  | { readonly localWallet: 'confirming' }
  | { readonly localWallet: 'sending'; readonly signed: Signed }
  | { readonly localWallet: 'left' }
  | { readonly localWallet: 'decided'; readonly decision: Decision }

/** Page → window. */
export interface FromPage {
  readonly localWallet: 'question'
  readonly question: ConfirmationRequest
}

/** The local world's chain and collection, served next to the wallet. */
export interface WorldConfig {
  readonly rpcUrl: string
  readonly contract: Address
  /** Canto if absent. */
  readonly chain?: { readonly id: number; readonly name: string; readonly symbol: string }
}

export function isFromWindow(value: unknown): value is FromWindow {
  if (!isRecord(value)) return false
  const { localWallet, signed, decision } = value
  switch (localWallet) {
    case 'ready':
    case 'confirming':
    case 'left':
      return true
    case 'sending':
      return isRecord(signed) && typeof signed['hash'] === 'string' && typeof signed['bytes'] === 'string'
    default:
      return localWallet === 'decided' && isRecord(decision)
  }
}

export function isFromPage(value: unknown): value is FromPage {
  if (!isRecord(value) || value['localWallet'] !== 'question' || !isRecord(value['question'])) return false
  const { account, kind, transaction, message, typedData, asset } = value['question']
  if (!VISITORS.some(({ address }) => address === account)) return false
  if (kind === 'connect') return true
  if (kind === 'typedData') return isTypedData(typedData)
  if (kind === 'asset') return readAsset(asset) !== undefined
  return kind === 'transaction' ? isRecord(transaction) : kind === 'message' && typeof message === 'string'
}

/** Whether it has the shape of {@link TypedData}; its values are checked when it is hashed. */
export function isTypedData(value: unknown): value is TypedData {
  if (!isRecord(value) || !isRecord(value['types']) || !isRecord(value['domain'])) return false
  return (
    typeof value['primaryType'] === 'string' &&
    isRecord(value['message']) &&
    Object.values(value['types']).every((fields) => Array.isArray(fields) && fields.every(isField))
  )
}

const isField = (value: unknown) =>
  isRecord(value) && typeof value['name'] === 'string' && typeof value['type'] === 'string'

/** Reads an asset in the shape of {@link Asset}; undefined for anything else. Lengths are bounded. */
export function readAsset(value: unknown): Asset | undefined {
  if (!isRecord(value)) return undefined
  const { type, tokenId, symbol } = value
  const address = addressOf(value['address'])
  if (address === undefined) return undefined
  if (type === 'ERC20')
    return typeof symbol === 'string' && /^\S{1,11}$/.test(symbol) ? { type, address, symbol } : undefined
  if (type !== 'ERC721' && type !== 'ERC1155') return undefined
  return typeof tokenId === 'string' && /^\d{1,78}$/.test(tokenId) ? { type, address, tokenId } : undefined
}

/** Reads the local world's configuration. @throws outside of a local world. */
export async function readWorldConfig(): Promise<WorldConfig> {
  const response = await fetch('/local-world/world.json')
  const note: unknown = await response.json()
  if (!isWorldConfig(note)) throw new Error('The Local wallet works only in a local world (npm start).')
  return note
}

function isWorldConfig(value: unknown): value is WorldConfig {
  return isRecord(value) && typeof value['rpcUrl'] === 'string' && typeof value['contract'] === 'string'
}
