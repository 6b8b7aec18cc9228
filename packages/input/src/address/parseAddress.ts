/**
 * The one parser of addresses from outside: typed, pasted, linked, in a file, a list, an option or a message. What it
 * refuses it names by a code; `describeAddressProblem.ts` says it in English, a page in its language.
 */
import { checksumAddress, isAddress, type Address } from 'viem'
import { escapeHidden, HIDDEN } from '../text/hidden.ts'
import { chainNameOf, findByShortName } from './chains.ts'

/** What is wrong with a text that should be an address. */
export type AddressProblem =
  | {
      /**
       * `empty`: no text. `no-prefix`: does not begin with 0x. `bare-digits`: 40 hex characters without 0x.
       * `name`: a name such as alice.eth. `key-or-hash`: 64 hex characters, a transaction's hash or a private key,
       * which is why no problem repeats the text.
       */
      readonly status: 'empty' | 'no-prefix' | 'bare-digits' | 'name' | 'key-or-hash'
    }
  /** After 0x comes something else than 0 to 9 and a to f: the first such character, safe to show. */
  | { readonly status: 'character'; readonly character: string }
  /** Hex, but of another length: characters after 0x. */
  | { readonly status: 'length'; readonly digits: number }
  /** Mixed case that is not the checksum (EIP-55): a character is wrong, or the case of one. `typed` begins with 0x. */
  | { readonly status: 'wrong-checksum'; readonly typed: string }
  /** An address with the prefix of another chain, which is named as people know it, or else as written. */
  | { readonly status: 'other-chain'; readonly chain: string }

export type ParsedAddress =
  | {
      readonly status: 'valid'
      /** Checksummed. */
      readonly address: Address
      /** False if the text was in one case, which detects no mistyped character. */
      readonly hasChecksum: boolean
    }
  | AddressProblem

export interface AddressOptions {
  /** Chain whose prefix is accepted. Without it an address with any chain's prefix is `other-chain`. */
  readonly chainId?: number | undefined
  /** Its short name (EIP-3770), if it has one that is not commonly known. */
  readonly shortName?: string | undefined
}

/** What copying adds around a text. */
const AROUND = /^[\s"'`<([{‘’“”«»]+|[\s"'`>)\]},;.‘’“”«»]+$/gu
const ADDRESS = /^0x[\da-f]{40}$/i
/** Long enough for every accepted form, short enough to search. */
const MAX_LENGTH = 1_000

/**
 * Accepts `0x…` in one case (which has no checksum) or with a valid checksum, `canto:0x…` (EIP-3770),
 * `eip155:7700:0x…` (CAIP-10) and `ethereum:0x…@7700` (EIP-681), and ignores spaces, quotes and invisible characters
 * that come with copying. Never corrects: a text with another character is not an address.
 */
export function parseAddress(text: string, options: AddressOptions = {}): ParsedAddress {
  const visible = text.slice(0, MAX_LENGTH).replaceAll(HIDDEN, '').replaceAll(AROUND, '')
  if (visible === '') return { status: 'empty' }
  const { chain, rest } = splitPrefix(visible)
  const problem = checkDigits(rest)
  if (problem !== undefined) return problem
  // What follows the part that was read may be anything.
  if (text.length > MAX_LENGTH) return { status: 'length', digits: text.length - 2 }
  if (chain !== undefined && !isThisChain(chain, options))
    return { status: 'other-chain', chain: nameChain(chain) }
  const address = `0x${rest.slice(2).toLowerCase()}` as const
  const digits = rest.slice(2)
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (hasChecksum && !isAddress(`0x${digits}`)) return { status: 'wrong-checksum', typed: `0x${digits}` }
  return { status: 'valid', address: checksumAddress(address), hasChecksum }
}

/** The address of a valid text; undefined for any other. For messages, whose sender shows no problem. */
export function addressOf(value: unknown, options: AddressOptions = {}): Address | undefined {
  const parsed = typeof value === 'string' ? parseAddress(value, options) : undefined
  return parsed?.status === 'valid' ? parsed.address : undefined
}

/** @returns `chain`: a short name or `eip155:` and an id; undefined if the text has no prefix. */
function splitPrefix(text: string): { readonly chain?: string; readonly rest: string } {
  const [, paid, id] = /^ethereum:(?:pay-)?(0x[^@/?]*)(?:@(\d{1,15}))?(?:\?[^/]*)?$/i.exec(text) ?? []
  if (paid !== undefined) return { ...(id !== undefined && { chain: `eip155:${id}` }), rest: paid }
  const [, chain, rest] = /^(eip155:\d{1,15}|[a-z][a-z\d-]{0,30}):(0x.*)$/is.exec(text) ?? []
  return chain === undefined || rest === undefined ? { rest: text } : { chain, rest }
}

function checkDigits(text: string): AddressProblem | undefined {
  if (ADDRESS.test(text)) return undefined
  const isPrefixed = /^0x/i.test(text)
  const digits = isPrefixed ? text.slice(2) : text
  if (/^[\da-f]{64}$/i.test(digits)) return { status: 'key-or-hash' }
  if (!isPrefixed) {
    if (/^[\da-f]{40}$/i.test(digits)) return { status: 'bare-digits' }
    return { status: /^[^\s/:@]+\.[^\s/:@.]{2,}$/u.test(text) ? 'name' : 'no-prefix' }
  }
  const other = /[^\da-f]/iu.exec(digits)?.[0]
  return other === undefined
    ? { status: 'length', digits: digits.length }
    : { status: 'character', character: nameCharacter(other) }
}

const chainIdOf = (chain: string): number | undefined =>
  /^eip155:/i.test(chain) ? Number(chain.slice('eip155:'.length)) : findByShortName(chain)?.id

function isThisChain(chain: string, { chainId, shortName }: AddressOptions): boolean {
  if (shortName !== undefined && chain.toLowerCase() === shortName.toLowerCase()) return true
  return chainId !== undefined && chainIdOf(chain) === chainId
}

function nameChain(chain: string): string {
  const id = chainIdOf(chain)
  return id === undefined ? chain : chainNameOf(id)
}

/** A letter that looks like another one is recognized by its code point only. */
function nameCharacter(character: string): string {
  if (/^[!-~]$/.test(character)) return character
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return /^\s$/u.test(character) ? `U+${code}` : `${escapeHidden(character)} (U+${code})`
}
