import { type Address, concatHex, type Hex, numberToHex, pad, size } from 'viem'
import { type ParsedSignature, STATIC_BYTES, WORD_BYTES } from './parsedSignature.ts'

/** The static part of a contract's signature, whose dynamic part is at `offset` of the blob. */
export const staticPart = (owner: Address, offset: number): Hex =>
  concatHex([pad(owner), numberToHex(offset, { size: WORD_BYTES }), '0x00'])

/** Its dynamic part. */
export const dynamicPart = (signature: Hex): Hex =>
  concatHex([numberToHex(size(signature), { size: WORD_BYTES }), signature])

/** A contract owner's signature (ERC-1271) as a blob of one. */
export function contractSignature(
  owner: Address,
  signature: Hex,
): ParsedSignature & { readonly type: 'CONTRACT_SIGNATURE' } {
  const bytes = concatHex([staticPart(owner, STATIC_BYTES), dynamicPart(signature)])
  return { type: 'CONTRACT_SIGNATURE', owner, signature, bytes: bytes.toLowerCase() as Hex }
}
