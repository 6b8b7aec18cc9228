/** Which contracts a batch calls (`multiSend(bytes)`), nested batches included. */
import { type Address, decodeFunctionData, type Hex, hexToBytes, parseAbi, bytesToHex, isHex } from 'viem'
import { checksummed } from '../../db/checksummed.ts'

const abi = parseAbi(['function multiSend(bytes transactions)'])
const SELECTOR = '0x8d80ff0a'

/** Of one call: operation (1), recipient (20), value (32) and the length of its data (32). */
const HEAD_BYTES = 85
const MAX_NESTING = 4

/**
 * @param data of a call to a MultiSend contract.
 * @returns the recipients of its calls, in order; those before the first malformed one.
 */
export function batchTargets(data: Hex, nesting = 0): readonly Address[] {
  const targets: Address[] = []
  if (!data.startsWith(SELECTOR) || nesting === MAX_NESTING) return targets
  const bytes = readTransactions(data)
  for (let start = 0; start + HEAD_BYTES <= bytes.length;) {
    const length = BigInt(bytesToHex(bytes.subarray(start + 53, start + HEAD_BYTES)))
    const end = BigInt(start + HEAD_BYTES) + length
    if (end > BigInt(bytes.length)) break
    const target = bytesToHex(bytes.subarray(start + 1, start + 21))
    const inner = bytesToHex(bytes.subarray(start + HEAD_BYTES, Number(end)))
    targets.push(checksummed(target), ...batchTargets(inner, nesting + 1))
    start = Number(end)
  }
  return targets
}

function readTransactions(data: Hex): Uint8Array {
  try {
    const { args } = decodeFunctionData({ abi, data })
    return hexToBytes(isHex(args[0]) ? args[0] : '0x')
  } catch {
    return new Uint8Array()
  }
}
