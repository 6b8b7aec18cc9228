/** Takes the signatures of a blob apart, as a Safe reads them. */
import { type Address, getAddress, type Hex } from 'viem'
import { contractSignature } from './contractSignature.ts'
import { InvalidSignatureError } from './invalidSignatureError.ts'
import { type ParsedSignature, STATIC_BYTES, WORD_BYTES } from './parsedSignature.ts'

/** More owners than a Safe can pay gas for; each signature costs a recovery. */
const MAX_SIGNATURES = 256

/** Hex digits without prefix, addressed by byte. */
interface Bytes {
  readonly size: number
  slice(start: number, end: number): string
}

/** A byte range of a blob. */
interface Range {
  readonly start: number
  readonly end: number
}

/**
 * Takes a blob of concatenated signatures apart.
 *
 * The static parts come first: up to the first dynamic part, or `count` of them. With `count` it ignores what no
 * signature refers to, as a Safe does with the signatures of an executed transaction.
 *
 * It only parses: compare the number of signatures with that of the owners before recovering them.
 * @throws {InvalidSignatureError} on malformed bytes, overlapping dynamic parts, and more than 256 signatures.
 */
export function parseSignatures(
  blob: Hex,
  { count }: { readonly count?: number } = {},
): readonly ParsedSignature[] {
  const bytes = readBytes(blob)
  const signatures: ParsedSignature[] = []
  const dynamicParts: Range[] = []
  let end = count === undefined ? bytes.size : count * STATIC_BYTES
  for (let start = 0; start < end; start += STATIC_BYTES) {
    if (signatures.length === MAX_SIGNATURES) throw new InvalidSignatureError('Too many signatures')
    if (start + STATIC_BYTES > Math.min(end, bytes.size))
      throw new InvalidSignatureError('A signature is shorter than 65 bytes')
    const { signature, dynamicPart } = parseOne(bytes, start)
    signatures.push(signature)
    if (dynamicPart === undefined) continue
    dynamicParts.push(dynamicPart)
    if (count === undefined) end = Math.min(end, dynamicPart.start)
  }
  assertApart([{ start: 0, end: signatures.length * STATIC_BYTES }, ...dynamicParts])
  return signatures
}

function readBytes(blob: Hex): Bytes {
  const digits = blob.slice(2).toLowerCase()
  if (!blob.startsWith('0x') || digits.length % 2 === 1 || /[^\da-f]/.test(digits))
    throw new InvalidSignatureError('Signatures are not hex')
  return {
    size: digits.length / 2,
    slice: (start, end) => digits.slice(2 * start, 2 * end),
  }
}

function parseOne(
  bytes: Bytes,
  start: number,
): { readonly signature: ParsedSignature; readonly dynamicPart?: Range } {
  const whole: Hex = `0x${bytes.slice(start, start + STATIC_BYTES)}`
  const v = Number(`0x${bytes.slice(start + 64, start + 65)}`)
  if (v === 27 || v === 28) return { signature: { type: 'EOA', bytes: whole } }
  if (v === 31 || v === 32) return { signature: { type: 'ETH_SIGN', bytes: whole } }
  if (v > 1) throw new InvalidSignatureError(`A signature has v ${v}`)
  const owner: Address = getAddress(`0x${bytes.slice(start + 12, start + 32)}`)
  if (v === 1) return { signature: { type: 'APPROVED_HASH', owner, bytes: whole } }
  const dynamicStart = readLength(bytes, start + WORD_BYTES)
  const dataStart = dynamicStart + WORD_BYTES
  if (dataStart > bytes.size) throw new InvalidSignatureError('A contract signature is outside of the bytes')
  const dataEnd = dataStart + readLength(bytes, dynamicStart)
  if (dataEnd > bytes.size) throw new InvalidSignatureError('A contract signature is outside of the bytes')
  return {
    signature: contractSignature(owner, `0x${bytes.slice(dataStart, dataEnd)}`),
    dynamicPart: { start: dynamicStart, end: dataEnd },
  }
}

/** A word that counts bytes of the blob. */
function readLength(bytes: Bytes, start: number): number {
  const word = BigInt(`0x${bytes.slice(start, start + WORD_BYTES)}`)
  if (word > BigInt(bytes.size))
    throw new InvalidSignatureError('A contract signature is outside of the bytes')
  return Number(word)
}

/** Two signatures that share bytes would make their parts larger than the blob. */
function assertApart(ranges: readonly Range[]) {
  let end = 0
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    if (range.start < end) throw new InvalidSignatureError('A contract signature overlaps another signature')
    end = range.end
  }
}
