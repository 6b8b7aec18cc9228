/**
 * What the page's side of the Local wallet and its window say to each other. Both are of one origin and check it;
 * the shapes are checked too, because a window is a door anyone may knock at.
 */
import { type Address, type Hash, type Hex, isAddress } from 'viem'

/** Something a person has to confirm. */
export type Question =
  | { readonly kind: 'connect' }
  | { readonly kind: 'transaction'; readonly transaction: Readonly<Record<string, unknown>> }
  | { readonly kind: 'message'; readonly message: Hex }
  | { readonly kind: 'asset'; readonly asset: Asset }

/** An asset that a page asks the wallet to list (EIP-747). Texts are the page's own. */
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

/** What the person decided, or what went wrong while carrying it out. */
export type Decision =
  | { readonly confirmed: true; readonly result: string }
  | { readonly confirmed: false; readonly code: number; readonly message: string }

/**
 * Window → page, in this order: it stands and waits for a question; the person has confirmed a transaction; that is
 * signed and about to be sent; it has a decision. And at any time: it is being closed or left.
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
  readonly question: Question
}

/** Where the chain is, as the local world writes it beside the wallet. */
export interface WorldNote {
  readonly rpcUrl: string
  readonly contract: Address
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
  const { kind, transaction, message, asset } = value['question']
  if (kind === 'connect') return true
  if (kind === 'asset') return readAsset(asset) !== undefined
  return kind === 'transaction' ? isRecord(transaction) : kind === 'message' && typeof message === 'string'
}

/** Reads an asset in the shape of {@link Asset}; undefined for anything else. Lengths are bounded. */
export function readAsset(value: unknown): Asset | undefined {
  if (!isRecord(value)) return undefined
  const { type, address, tokenId, symbol } = value
  if (typeof address !== 'string' || !isAddress(address)) return undefined
  if (type === 'ERC20')
    return typeof symbol === 'string' && /^\S{1,11}$/.test(symbol) ? { type, address, symbol } : undefined
  if (type !== 'ERC721' && type !== 'ERC1155') return undefined
  return typeof tokenId === 'string' && /^\d{1,78}$/.test(tokenId) ? { type, address, tokenId } : undefined
}

/** Reads the note of the local world. @throws when there is none: the wallet was opened outside of one. */
export async function readWorldNote(): Promise<WorldNote> {
  const response = await fetch('/local-world/world.json')
  const note: unknown = await response.json()
  if (!isWorldNote(note)) throw new Error('The Local wallet works only in a local world (npm start).')
  return note
}

function isWorldNote(value: unknown): value is WorldNote {
  return isRecord(value) && typeof value['rpcUrl'] === 'string' && typeof value['contract'] === 'string'
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
