/** Signatures as the gateway accepts them, and the one error for those that it does not. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  InvalidSignatureError,
  parseSignatures,
  recoverSigner,
  type ParsedSignature,
} from '@peppermint/safe/signatures'
import { type Address, type Hex, hexToBigInt, slice } from 'viem'
import { GatewayError } from '../http/gatewayError.ts'

/** Processor time of one recovery. */
export const RECOVERY_MS = 4

/** Processor time that the signatures of a blob take at most: those of contracts are asked, and malformed ones refused. */
export function recoveryMilliseconds(blob: Hex): number {
  try {
    return RECOVERY_MS * parseSignatures(blob).filter(isRecovered).length
  } catch (error) {
    if (error instanceof InvalidSignatureError) return 0
    throw error
  }
}

const isRecovered = ({ type }: ParsedSignature): boolean => type === 'EOA' || type === 'ETH_SIGN'

export const invalidSignature = () => new GatewayError(422, 'Invalid signature')

/**
 * Takes a blob of signatures apart.
 * @throws {GatewayError} 422 if it is malformed, empty, has more than `maxSignatures`, or a malleable one.
 */
export function parseStrictly(blob: Hex, maxSignatures: number): readonly ParsedSignature[] {
  const signatures = parse(blob)
  const isAccepted = signatures.length > 0 && signatures.length <= maxSignatures
  if (!isAccepted || signatures.some(hasHighS)) throw invalidSignature()
  return signatures
}

/** The signer, or the one that the signature names. Other requests have their turn. @throws {GatewayError} 422 if no key can have made it. */
export async function recover(hash: Hex, signature: ParsedSignature): Promise<Address> {
  try {
    const signer = await recoverSigner(hash, signature)
    await nextTurn()
    return signer
  } catch (error) {
    throw error instanceof InvalidSignatureError ? invalidSignature() : error
  }
}

function parse(blob: Hex): readonly ParsedSignature[] {
  try {
    return parseSignatures(blob)
  } catch (error) {
    throw error instanceof InvalidSignatureError ? invalidSignature() : error
  }
}

const SECP256K1_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/**
 * Whether someone without the key may have derived this signature from another one of the same hash (EIP-2). Wallets
 * make the low form only; a Safe accepts both, many other contracts only the low one.
 */
function hasHighS(signature: ParsedSignature): boolean {
  if (!isRecovered(signature)) return false
  return hexToBigInt(slice(signature.bytes, 32, 64)) > SECP256K1_ORDER / 2n
}
