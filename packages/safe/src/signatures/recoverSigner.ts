import { type Address, type Hash, hashMessage, type Hex, numberToHex, recoverAddress, slice } from 'viem'
import { InvalidSignatureError } from './invalidSignatureError.ts'
import type { ParsedSignature } from './parsedSignature.ts'

/**
 * The owner that a signature of `hash` belongs to: recovered from an account's signature, named by an approved hash or
 * a contract's signature. The latter two prove nothing until the chain confirms them.
 * @throws {InvalidSignatureError} if no account can have made it.
 */
export async function recoverSigner(hash: Hash, signature: ParsedSignature): Promise<Address> {
  if (signature.type === 'APPROVED_HASH' || signature.type === 'CONTRACT_SIGNATURE') return signature.owner
  try {
    return signature.type === 'EOA'
      ? await recoverAddress({ hash, signature: signature.bytes })
      : await recoverAddress({ hash: hashMessage({ raw: hash }), signature: withoutOffset(signature.bytes) })
  } catch (error) {
    throw new InvalidSignatureError('The signature cannot be recovered', { cause: error })
  }
}

/** A Safe adds 4 to the `v` of a prefixed signature. */
function withoutOffset(bytes: Hex): Hex {
  const v = Number(slice(bytes, 64, 65)) - 4
  return `${slice(bytes, 0, 64)}${numberToHex(v, { size: 1 }).slice(2)}`
}
