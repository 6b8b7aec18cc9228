/** Reviews a message before an owner signs it for a Safe. */
import { type Hex, isAddressEqual } from 'viem'
import { hashSafeMessage, requireSignedData, type TypedMessage, withPrimaryType } from '../hashes/index.ts'
import { addressOf } from '@peppermint/input/address'
import { findMisleadingCharacters } from '@peppermint/input/text'
import { textsIn } from './textsIn.ts'
import type { Severity } from './finding.ts'
import type { ReviewedSafe } from './reviewTransaction.ts'

export type MessageFindingFacts =
  /** A service states another hash for this message. Signing is blocked. */
  | { readonly type: 'stated-hash-differs'; readonly stated: Hex; readonly computed: Hex }
  | { readonly type: 'unknown-safe-contract' }
  /** The text is a hash: it may stand for anything. */
  | { readonly type: 'opaque-text' }
  /** Invisible characters, those that change the direction of text, or letters of several scripts in a word. */
  | { readonly type: 'misleading-characters'; readonly codePoints: readonly number[] }
  /** A sign-in message for another account than the Safe. */
  | { readonly type: 'sign-in-of-another-account'; readonly account: string }
  | { readonly type: 'sign-in'; readonly domain: string }
  /** Typed data that lets someone move tokens: a permit or an order. */
  | { readonly type: 'moves-tokens'; readonly primaryType: string }
  /** Typed data that is a Safe's transaction or message, or an operation of a smart account. */
  | { readonly type: 'signs-for-another-account'; readonly primaryType: string }
  | { readonly type: 'other-chain'; readonly chainId: string }

export type MessageFinding = MessageFindingFacts & { readonly severity: Severity }

export interface MessageReviewInput {
  readonly message: string | TypedMessage
  readonly safe: ReviewedSafe
  readonly stated?: { readonly messageHash?: Hex | undefined } | undefined
}

export interface MessageReview {
  readonly hashes: {
    readonly domainHash: Hex
    /** Of the message itself: what ERC-1271 is asked about. */
    readonly message: Hex
    /** "Message hash" of a hardware wallet: of the `SafeMessage`. */
    readonly structHash: Hex
    /** What owners sign. */
    readonly safeMessageHash: Hex
  }
  readonly findings: readonly MessageFinding[]
  readonly isBlocked: boolean
}

/** @throws {InvalidTypedDataError} if typed data cannot be hashed, or shows what it does not sign. */
export function reviewMessage({ message, safe, stated }: MessageReviewInput): MessageReview {
  const domain = { chainId: safe.chainId, safe: safe.address, version: safe.version }
  const { message: inner, messageHash, domainHash, structHash } = hashSafeMessage(message, domain)
  if (typeof message !== 'string') requireSignedData(message)
  const differs =
    stated?.messageHash !== undefined && stated.messageHash.toLowerCase() !== messageHash
      ? [
          {
            type: 'stated-hash-differs',
            severity: 'danger',
            stated: stated.messageHash,
            computed: messageHash,
          } as const,
        ]
      : []
  const unknown =
    safe.isGenuine === false ? [{ type: 'unknown-safe-contract', severity: 'danger' } as const] : []
  const content = typeof message === 'string' ? findInText(message, safe) : findInTypedData(message, safe)
  return {
    hashes: { domainHash, message: inner, structHash, safeMessageHash: messageHash },
    findings: [...differs, ...unknown, ...content],
    isBlocked: differs.length > 0,
  }
}

function findInText(text: string, safe: ReviewedSafe): readonly MessageFinding[] {
  const found: MessageFinding[] = []
  if (/^\s*(0x)?[\da-f]{64}\s*$/i.test(text)) found.push({ type: 'opaque-text', severity: 'danger' })
  const codePoints = findMisleadingCharacters(text)
  if (codePoints.length > 0) found.push({ type: 'misleading-characters', severity: 'warning', codePoints })
  const [, domain, account] =
    /^(\S{1,255}) wants you to sign in with your Ethereum account:\n(\S+)/.exec(text) ?? []
  if (domain === undefined || account === undefined) return found
  found.push({ type: 'sign-in', severity: 'note', domain })
  const signer = addressOf(account)
  if (signer === undefined || !isAddressEqual(signer, safe.address))
    found.push({ type: 'sign-in-of-another-account', severity: 'warning', account })
  return found
}

/** Primary types of permits and orders of well-known contracts. */
const MOVES_TOKENS =
  /^(Permit(Single|Batch|TransferFrom|BatchTransferFrom|WitnessTransferFrom)?|Order(Components)?|BulkOrder|ForwardRequest|TransferWithAuthorization|ReceiveWithAuthorization)$/

/** Such a signature acts for an account that this Safe owns. */
const SIGNS_FOR_ACCOUNT = /^(SafeTx|SafeMessage|UserOperation|PackedUserOperation)$/

function findInTypedData(message: TypedMessage, safe: ReviewedSafe): readonly MessageFinding[] {
  const { domain, types } = message
  const { primaryType } = withPrimaryType(message)
  const found: MessageFinding[] = []
  const codePoints = findMisleadingCharacters(textsIn(message).join('\n'))
  if (codePoints.length > 0) found.push({ type: 'misleading-characters', severity: 'warning', codePoints })
  if (SIGNS_FOR_ACCOUNT.test(primaryType))
    found.push({ type: 'signs-for-another-account', severity: 'danger', primaryType })
  const named = [primaryType, ...Object.keys(types)].find((type) => MOVES_TOKENS.test(type))
  if (named !== undefined) found.push({ type: 'moves-tokens', severity: 'warning', primaryType: named })
  const chainId = domain?.chainId
  if ((typeof chainId === 'string' || typeof chainId === 'number') && Number(chainId) !== safe.chainId)
    found.push({ type: 'other-chain', severity: 'warning', chainId: String(chainId) })
  return found
}
