/** Joins the signatures of several owners into one blob. */
import { type Address, concatHex, type Hex, size } from 'viem'
import { dynamicPart, staticPart } from './contractSignature.ts'
import { InvalidSignatureError } from './invalidSignatureError.ts'
import { type ParsedSignature, STATIC_BYTES } from './parsedSignature.ts'
import { parseSignatures } from './parseSignatures.ts'

/** One owner's signature. */
export interface OwnerSignature {
  readonly owner: Address
  /** A blob of this signature alone. */
  readonly signature: Hex
}

/**
 * Joins signatures as a Safe expects them: sorted by owner, static parts first, then the contracts' parts with their
 * offsets moved.
 * @throws {InvalidSignatureError} on a blob that is not one signature, one that names another owner, and two of one
 * owner.
 */
export function joinSignatures(signatures: readonly OwnerSignature[]): Hex {
  const sorted = signatures
    .map(parseOwn)
    .toSorted((one, other) => (one.owner.toLowerCase() < other.owner.toLowerCase() ? -1 : 1))
  const staticParts: Hex[] = []
  const dynamicParts: Hex[] = []
  let offset = sorted.length * STATIC_BYTES
  for (const [index, { owner, parsed }] of sorted.entries()) {
    if (sorted[index + 1]?.owner.toLowerCase() === owner.toLowerCase())
      throw new InvalidSignatureError(`Two signatures of ${owner}`)
    if (parsed.type === 'CONTRACT_SIGNATURE') {
      const part = dynamicPart(parsed.signature)
      staticParts.push(staticPart(owner, offset))
      dynamicParts.push(part)
      offset += size(part)
    } else staticParts.push(parsed.bytes)
  }
  return concatHex([...staticParts, ...dynamicParts]).toLowerCase() as Hex
}

function parseOwn({ owner, signature }: OwnerSignature): {
  readonly owner: Address
  readonly parsed: ParsedSignature
} {
  const [parsed, ...others] = parseSignatures(signature)
  if (parsed === undefined || others.length > 0)
    throw new InvalidSignatureError(`Expected one signature of ${owner}`)
  if ('owner' in parsed && parsed.owner.toLowerCase() !== owner.toLowerCase())
    throw new InvalidSignatureError(`A signature of ${parsed.owner} is not one of ${owner}`)
  return { owner, parsed }
}
