/** One sentence about a transaction, from its bytes alone. */
import { flattenCalls, type ReviewedCall } from '@peppermint/safe/review'
import type { SafeTransaction } from '@peppermint/safe/hashes'
import { isAddressEqual, zeroAddress } from 'viem'
import { CURRENCY, formatCanto } from '@peppermint/ui/words/format/amount.ts'
import type { NameAddress } from './addressNames.ts'

type Refund = Pick<SafeTransaction, 'gasPrice' | 'gasToken' | 'refundReceiver'>

/** @param refund of the transaction: a Safe pays it besides what its calls send. */
export function summarizeCall(call: ReviewedCall, refund: Refund, nameAddress: NameAddress): string {
  const { nesting, callCount, to, value, data, decoded, operation } = call
  const name = nameAddress(to)
  const target = name === undefined ? to : inSentence(name)
  const paysRefund = refund.gasPrice > 0n
  const coinWords = (wei: bigint): string => {
    if (wei > 0n) return ` It sends ${formatCanto(wei)}.`
    return paysRefund ? '' : ` It sends no ${CURRENCY}.`
  }
  const end = paysRefund ? ` ${refundWords(refund, nameAddress)}` : ''
  const count = `${callCount} ${callCount === 1 ? 'call' : 'calls'}`
  if (nesting === 'batch' && call.calls !== null)
    return `Makes ${count} in one transaction.${coinWords(sumOf(call))}${end}`
  if (nesting === 'account') return `Makes ${target} execute ${count}.${coinWords(value)}${end}`
  if (operation === 1) return `Runs the code at ${target} as the Safe.${coinWords(value)}${end}`
  if (data !== '0x')
    return `${decoded === null ? `Sends data to ${target}` : `Calls ${decoded.method} of ${target}`}.${coinWords(value)}${end}`
  if (value > 0n) return `Sends ${formatCanto(value)} to ${target}.${end}`
  if (name !== 'This Safe') return `Calls ${target} with nothing.${end}`
  return paysRefund ? `An empty call of the Safe to itself.${end}` : 'Does nothing but use up its nonce.'
}

/** What this page calls an address is no proper name, and small within a sentence. */
export function inSentence(name: string): string {
  return name.replace(
    /^(?:An owner|This Safe|You)(?=,|$)/,
    (own) => own.charAt(0).toLowerCase() + own.slice(1),
  )
}

function refundWords({ gasToken, refundReceiver }: Refund, nameAddress: NameAddress): string {
  const receiver = isAddressEqual(refundReceiver, zeroAddress)
    ? 'the executor'
    : inSentence(nameAddress(refundReceiver) ?? refundReceiver)
  const currency = isAddressEqual(gasToken, zeroAddress) ? CURRENCY : `the token ${gasToken}`
  return `The Safe pays a gas refund to ${receiver}, in ${currency}.`
}

/** Coin that the calls of a batch send, not what other accounts send in them. */
const sumOf = (call: ReviewedCall): bigint =>
  flattenCalls(call)
    .filter(({ nesting, actor }) => nesting !== 'batch' && actor === call.actor)
    .reduce((sum, { value }) => sum + value, 0n)
