/**
 * Parses a proof that a visitor pastes when the allowlist's host is down. Tolerates formatting, explains what is wrong.
 */
import type { Address, Hex } from 'viem'
import { parseEntitlement, parseProof, type Entitlement } from './entitlement.ts'

/** The parsed text. It is not verified against the root yet: `verifyEntitlement` does that. */
export type PastedProof =
  /** Everything that a mint needs. */
  | { readonly type: 'entitlement'; readonly entitlement: Entitlement }
  /** Hashes only: the quota and the price are missing. */
  | { readonly type: 'hashes'; readonly proof: readonly Hex[] }
  /** Neither; `reason` is shown to the visitor. */
  | { readonly type: 'invalid'; readonly reason: string }

/** Characters. Four times the largest file of a list. */
const MAX_TEXT_LENGTH = 500_000

/**
 * Parses pasted text: an entry of a list's file (`{"quota": …, "price": …, "proof": […]}`), a whole file or the part of
 * one that holds the account, or the hashes of a proof, with or without brackets, quotes and commas.
 * @param account whose entry is read from a file.
 */
export function parsePastedProof(text: string, account: Address): PastedProof {
  const trimmed = text.trim()
  if (trimmed === '') return invalid('Nothing was pasted.')
  if (trimmed.length > MAX_TEXT_LENGTH) return invalid('The text is too long to be a proof.')
  // A line copied from a file has the key and maybe a trailing comma, but no braces.
  const copied = trimmed.replace(/,$/, '')
  if (copied.startsWith('{')) return parseObject(copied, account)
  if (/^"0x[0-9a-f]{40}"\s*:/i.test(copied)) return parseObject(`{${copied}}`, account)
  return parseHashes(trimmed)
}

function parseObject(text: string, account: Address): PastedProof {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return invalid('The text is cut off or damaged: it starts like a list entry but is not valid JSON.')
  }
  const entries = Object.entries(value ?? {})
  if (entries.length > 0 && entries.every(([key]) => /^0x[0-9a-f]{40}$/i.test(key))) {
    const own: unknown = entries.find(([key]) => key.toLowerCase() === account.toLowerCase())?.[1]
    if (own === undefined) return invalid(`This list does not contain ${account}.`)
    value = own
  }
  const entitlement = parseEntitlement(value)
  if (typeof entitlement === 'string') return invalid(`The text is not a list entry. ${entitlement}`)
  return { type: 'entitlement', entitlement }
}

function parseHashes(text: string): PastedProof {
  const hashes = text.split(/[\s,"'[\]]+/).filter((word) => word !== '')
  if (hashes.length === 0 && !/^\[\s*\]$/.test(text)) return invalid('The text contains no hashes.')
  const proof = parseProof(hashes)
  if (typeof proof === 'string') return invalid(`The text is not a proof. ${proof}`)
  return { type: 'hashes', proof }
}

function invalid(reason: string): PastedProof {
  return { type: 'invalid', reason }
}
