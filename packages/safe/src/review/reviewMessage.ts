/** Reviews a message before an owner signs it for a Safe. */
import { addressOf } from '@peppermint/input/address'
import { findMisleadingCharacters } from '@peppermint/input/text'
import { type Address, type Hex, isAddressEqual } from 'viem'
import { hashSafeMessage, requireSignedData, type TypedMessage } from '../hashes/index.ts'
import { textsIn } from './textsIn.ts'
import type { Severity } from './finding.ts'
import type { ReviewedSafe } from './reviewTransaction.ts'
import { findInTypedData, type TypedDataFindingFacts } from './typedDataFindings.ts'

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
  /** A sign-in whose parts name different sites, or another one than the app that asks. */
  | { readonly type: 'sign-in-elsewhere'; readonly domain: string; readonly other: string }
  /** A sign-in that also lets the site act for the account (ReCap). */
  | { readonly type: 'sign-in-delegates'; readonly domain: string }
  | TypedDataFindingFacts

export type MessageFinding = MessageFindingFacts & { readonly severity: Severity }

export interface MessageReviewInput {
  readonly message: string | TypedMessage
  readonly safe: ReviewedSafe
  readonly stated?: { readonly messageHash?: Hex | undefined } | undefined
  /** URL of the app that asked for it, as a service states it. */
  readonly origin?: string | null | undefined
  /** Contracts of what the Safe owns: tokens and collections. */
  readonly assets?: readonly Address[] | undefined
  /** Seconds since 1970: to tell a far deadline. */
  readonly now?: number | undefined
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
export function reviewMessage(input: MessageReviewInput): MessageReview {
  const { message, safe, stated, origin, assets = [], now } = input
  const domain = { chainId: safe.chainId, safe: safe.address, version: safe.version }
  const { message: inner, messageHash, domainHash, structHash } = hashSafeMessage(message, domain)
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
  const content =
    typeof message === 'string'
      ? findInText(message, safe, origin ?? '')
      : [
          ...findMisleading(textsIn(message).join('\n')),
          ...findInTypedData(message, requireSignedData(message), { safe, assets, now }),
        ]
  return {
    hashes: { domainHash, message: inner, structHash, safeMessageHash: messageHash },
    findings: [...differs, ...unknown, ...content],
    isBlocked: differs.length > 0,
  }
}

function findMisleading(text: string): readonly MessageFinding[] {
  const codePoints = findMisleadingCharacters(text)
  return codePoints.length > 0 ? [{ type: 'misleading-characters', severity: 'warning', codePoints }] : []
}

function findInText(text: string, safe: ReviewedSafe, origin: string): readonly MessageFinding[] {
  const found: MessageFinding[] = []
  if (/^\s*(0x)?[\da-f]{64,}\s*$/i.test(text)) found.push({ type: 'opaque-text', severity: 'danger' })
  found.push(...findMisleading(text), ...findSignIn(text, safe, origin))
  return found
}

/** The first lines of ERC-4361. @returns undefined for another text. */
export function readSignIn(text: string): { readonly domain: string; readonly account: string } | undefined {
  const [, domain, account] =
    /^(\S{1,255}) wants you to sign in with your Ethereum account:\n(\S+)/.exec(text) ?? []
  return domain === undefined || account === undefined ? undefined : { domain, account }
}

function findSignIn(text: string, safe: ReviewedSafe, origin: string): readonly MessageFinding[] {
  const signIn = readSignIn(text)
  if (signIn === undefined) return []
  const { domain, account } = signIn
  const found: MessageFinding[] = [{ type: 'sign-in', severity: 'note', domain }]
  const signer = addressOf(account)
  if (signer === undefined || !isAddressEqual(signer, safe.address))
    found.push({ type: 'sign-in-of-another-account', severity: 'warning', account })
  const host = domain.replace(/^[a-z]+:\/\//i, '').toLowerCase()
  const other = [fieldOf(text, 'URI'), origin]
    .map((url) => (URL.canParse(url) ? new URL(url).host : ''))
    .find((named) => named !== '' && named !== host)
  if (other !== undefined) found.push({ type: 'sign-in-elsewhere', severity: 'danger', domain, other })
  if (/\n- urn:recap:/.test(text)) found.push({ type: 'sign-in-delegates', severity: 'danger', domain })
  const chainId = fieldOf(text, 'Chain ID')
  if (chainId !== '' && Number(chainId) !== safe.chainId)
    found.push({ type: 'other-chain', severity: 'warning', chainId })
  return found
}

/** A line of a sign-in message; empty if it has none. */
const fieldOf = (text: string, name: string): string =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2) ?? ''
