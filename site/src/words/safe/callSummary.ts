/** One sentence about a transaction, from its bytes alone. */
import { flattenCalls, type ReviewedCall } from '@peppermint/safe/review'
import { formatCanto } from '../format/amount.ts'
import type { NameAddress } from '../../safe/review/addressNames.ts'

export function summarizeCall(call: ReviewedCall, nameAddress: NameAddress): string {
  const { calls, to, value, data, decoded, operation } = call
  const target = nameAddress(to) ?? to
  if (calls !== null)
    return `Makes ${calls.length} ${calls.length === 1 ? 'call' : 'calls'} in one transaction. ${coinWords(sumOf(call))}`
  if (operation === 1) return `Runs the code at ${target} as the Safe. ${coinWords(value)}`
  if (data !== '0x')
    return `${decoded === null ? `Sends data to ${target}` : `Calls ${decoded.method} of ${target}`}. ${coinWords(value)}`
  if (value > 0n) return `Sends ${formatCanto(value)} to ${target}.`
  return target === 'This Safe' ? 'Does nothing but use up its nonce.' : `Calls ${target} with nothing.`
}

/** Coin that the calls of a batch send. */
const sumOf = (call: ReviewedCall): bigint =>
  flattenCalls(call)
    .filter(({ calls }) => calls === null)
    .reduce((sum, { value }) => sum + value, 0n)

const coinWords = (wei: bigint): string =>
  wei === 0n ? 'It sends no CANTO.' : `It sends ${formatCanto(wei)}.`
