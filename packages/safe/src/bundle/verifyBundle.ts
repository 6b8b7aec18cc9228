/** Checks a bundle against the Safe: every hash is computed again, and every signature judged. */
import { findMisleadingCharacters } from '@peppermint/input/text'
import { concatHex, type Hex, isAddressEqual } from 'viem'
import type { SafeState } from '../chain/index.ts'
import {
  hashSafeMessage,
  hashSafeTransaction,
  InvalidTypedDataError,
  requireSignedData,
  type SafeTransaction,
} from '../hashes/index.ts'
import {
  type ContractQuestions,
  judgeSignatures,
  type SignatureRefusal,
  type ValidSignature,
} from '../signatures/index.ts'
import { BundleError } from './bundleError.ts'
import type { BundledMessage, BundledTransaction } from './bundleSchema.ts'
import type { BundleContent } from './bundleText.ts'

/** Signatures that are recovered: a second or two. A large Safe has some ten per transaction. */
const MAX_SIGNATURES = 1_000
/** Signatures that only the chain can prove: each takes up to two calls, one after the other. */
const MAX_QUESTIONS = 100

/** The Safe that a bundle has to be for. */
export type BundleSafe = Pick<SafeState, 'address' | 'chainId' | 'version' | 'owners'>

interface Confirmations {
  /** Of current owners; proven. */
  readonly confirmations: readonly ValidSignature[]
  /** Signatures that do not count, and why. */
  readonly refused: readonly SignatureRefusal[]
}

export interface VerifiedTransaction extends Confirmations {
  readonly transaction: SafeTransaction
  readonly safeTxHash: Hex
  /** Milliseconds since 1970, as the bundle claims. */
  readonly createdAt: number
  /** A text of the bundle's author; null if it has none or a misleading one. */
  readonly note: string | null
}

export interface VerifiedMessage extends Confirmations {
  readonly message: BundledMessage['message']
  readonly messageHash: Hex
  readonly createdAt: number
}

export interface VerifiedBundle {
  readonly transactions: readonly VerifiedTransaction[]
  readonly messages: readonly VerifiedMessage[]
  /** Notes with invisible or lookalike characters, which are left out. */
  readonly misleadingNotes: number
}

/**
 * @param questions of the chain, see `createChainQuestions`; null where there is no endpoint: signatures of contracts
 *   and approvals on chain then do not count.
 * @throws {BundleError} `wrong-chain`, `wrong-safe`; `hash-differs` if one transaction or message is not what its hash
 *   says: then nothing of the bundle is to be believed.
 * @throws viem's error if the chain cannot be read.
 */
export async function verifyBundle(
  bundle: BundleContent,
  safe: BundleSafe,
  questions: ContractQuestions | null,
): Promise<VerifiedBundle> {
  if (bundle.chainId !== safe.chainId) throw new BundleError('wrong-chain')
  if (!isAddressEqual(bundle.safe, safe.address)) throw new BundleError('wrong-safe')
  const { address, version, owners } = safe
  const budget = { signatures: MAX_SIGNATURES, questions: MAX_QUESTIONS }
  const judge = async (signatures: readonly Hex[], hash: Hex, preimage: Hex): Promise<Confirmations> => {
    const { valid, refused } = await judgeSignatures(signatures, {
      safe: address,
      version,
      owners,
      questions,
      hash,
      preimage,
      budget,
    })
    return { confirmations: valid, refused }
  }
  // All hashes first: one that differs refuses everything.
  const preimages = bundle.transactions.map((one, index) => preimageOfTransaction(one, safe, index))
  const messagePreimages = bundle.messages.map((one, index) => preimageOfMessage(one, safe, index))
  const transactions: VerifiedTransaction[] = []
  for (const [
    index,
    { signatures, safeTxHash, createdAt, note, ...transaction },
  ] of bundle.transactions.entries()) {
    const confirmations = await judge(signatures, safeTxHash, preimages[index] ?? '0x')
    transactions.push({
      transaction,
      safeTxHash,
      createdAt,
      note: isMisleading(note) ? null : note,
      ...confirmations,
    })
  }
  const messages: VerifiedMessage[] = []
  for (const [index, { signatures, messageHash, createdAt, message }] of bundle.messages.entries()) {
    const confirmations = await judge(signatures, messageHash, messagePreimages[index] ?? '0x')
    messages.push({ message, messageHash, createdAt, ...confirmations })
  }
  const misleadingNotes = bundle.transactions.filter(({ note }) => isMisleading(note)).length
  return { transactions, messages, misleadingNotes }
}

const isMisleading = (note: string | null) => note !== null && findMisleadingCharacters(note).length > 0

/** The bytes that are hashed. @throws {BundleError} `hash-differs`. */
function preimageOfTransaction(
  { safeTxHash: stated, ...transaction }: BundledTransaction,
  { address, chainId, version }: BundleSafe,
  index: number,
): Hex {
  const domain = { chainId, safe: address, version }
  const { domainHash, structHash, safeTxHash } = hashSafeTransaction(transaction, domain)
  if (safeTxHash !== stated) throw new BundleError('hash-differs', `transactions.${index}.safeTxHash`)
  return concatHex(['0x1901', domainHash, structHash])
}

/** @throws {BundleError} `hash-differs`; `invalid` for typed data that cannot be hashed, or shows what it does not sign. */
function preimageOfMessage(
  { message, messageHash: stated }: BundledMessage,
  { address, chainId, version }: BundleSafe,
  index: number,
): Hex {
  try {
    const { preimage, messageHash } = hashSafeMessage(message, { chainId, safe: address, version })
    if (messageHash !== stated) throw new BundleError('hash-differs', `messages.${index}.messageHash`)
    if (typeof message !== 'string') requireSignedData(message)
    return preimage
  } catch (error) {
    if (error instanceof InvalidTypedDataError) throw new BundleError('invalid', `messages.${index}.message`)
    throw error
  }
}
