/** A proof that a visitor pastes because the list's host is away: read with patience, refused in words. */
import type { Address, Hex } from 'viem'
import { parseEntitlement, parseProof, type Entitlement } from './entitlement.ts'

/** What the pasted text was. It is not yet checked against the root: `verifyEntitlement` does that. */
export type PastedProof =
  /** Everything that a mint needs. */
  | { readonly at: 'entitlement'; readonly entitlement: Entitlement }
  /** Hashes alone: the quota and the price of the account have to be asked for. */
  | { readonly at: 'hashes'; readonly proof: readonly Hex[] }
  /** None of it; `fault` says to the visitor what is wrong. */
  | { readonly at: 'fault'; readonly fault: string }

/** Four times the longest file of a list: more than this was copied from somewhere else. */
const MAX_TEXT_LENGTH = 500_000

/**
 * Reads what a visitor pasted: an entry of a list's file (`{"quota": …, "price": …, "proof": […]}`), a whole file or
 * the part of one that holds the account, or the hashes of a proof, with or without brackets, quotes and commas.
 * @param account whose entry is looked for in a file.
 */
export function parsePastedProof(text: string, account: Address): PastedProof {
  const trimmed = text.trim()
  if (trimmed === '') return fault('Nothing was pasted.')
  if (trimmed.length > MAX_TEXT_LENGTH) return fault('The text is too long to be a proof.')
  // A line copied out of a file brings the key and perhaps the comma after it, and leaves the braces behind.
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
    return fault(
      'The text is cut off or damaged: it begins like an entry of a list but cannot be read as one.',
    )
  }
  const entries = Object.entries(value ?? {})
  if (entries.length > 0 && entries.every(([key]) => /^0x[0-9a-f]{40}$/i.test(key))) {
    const own: unknown = entries.find(([key]) => key.toLowerCase() === account.toLowerCase())?.[1]
    if (own === undefined) return fault(`The text is of a list, but ${account} is not in it.`)
    value = own
  }
  const entitlement = parseEntitlement(value)
  if (typeof entitlement === 'string') return fault(`The text is not an entry of a list. ${entitlement}`)
  return { at: 'entitlement', entitlement }
}

function parseHashes(text: string): PastedProof {
  const hashes = text.split(/[\s,"'[\]]+/).filter((word) => word !== '')
  if (hashes.length === 0 && !/^\[\s*\]$/.test(text)) return fault('The text holds no hashes.')
  const proof = parseProof(hashes)
  if (typeof proof === 'string') return fault(`The text is not a proof. ${proof}`)
  return { at: 'hashes', proof }
}

function fault(sentence: string): PastedProof {
  return { at: 'fault', fault: sentence }
}
