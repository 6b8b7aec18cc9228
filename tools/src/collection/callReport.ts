/** Formats a call for the terminal: description, function with named arguments, and cost. */
import { formatGwei, parseEventLogs, type Chain, type TransactionReceipt } from 'viem'
import { formatTimestamp } from '@peppermint/sale/launch/launchChecks.ts'
import { formatAmount } from '../launch/launchReport.ts'
import { scovillesAbi } from '@peppermint/contracts'
import { decodeCall, type NamedArgument } from '@peppermint/sale/operations/decodeCall.ts'
import type { OperationCall } from '@peppermint/sale/operations/operationCall.ts'
import type { PricedCall } from './sendCall.ts'

const numberFormat = new Intl.NumberFormat('en')

/** Formats the call as decoded from its data. */
export function describeCall(call: OperationCall, chain: Chain): string {
  const { functionName, named } = decodeCall(call.data)
  const lines = named.map((argument) => `    ${argument.name}: ${formatArgument(argument, chain)}\n`).join('')
  return `${call.description}\n  ${functionName} on ${call.to}, sending ${formatAmount(call.value, chain, 18)}\n${lines}`
}

/** Formats gas and cost at the current price. */
export function describeCost(priced: readonly PricedCall[], chain: Chain): string {
  const [first] = priced
  if (first === undefined) return ''
  const gas = priced.reduce((sum, { gas: one }) => sum + one, 0n)
  return `  ${formatGasAndCost(gas, first.fees.price, chain)}\n`
}

/** Formats a gas limit and its cost. @param price wei per gas. */
export function formatGasAndCost(gas: bigint, price: bigint, chain: Chain): string {
  return `up to ${numberFormat.format(gas)} gas: ${formatAmount(gas * price, chain, 6)} at ${formatGwei(price)} gwei per gas`
}

/** The outcome of replace-payee, from its events; empty for every other call. */
export function describeOutcome({ logs }: TransactionReceipt): string {
  const [refused] = parseEventLogs({ abi: scovillesAbi, logs, eventName: 'PaymentRejected' })
  if (refused)
    return `Payee ${refused.args.payee} rejected its payment, which is recorded. If it keeps rejecting, run the same command again from ${formatTimestamp(Number(refused.args.replaceableAt))} on to move its share.\n`
  const [moved] = parseEventLogs({ abi: scovillesAbi, logs, eventName: 'PayeeAccountUpdated' })
  return moved ? `The share of payee ${moved.args.payee} goes to ${moved.args.account} from now on.\n` : ''
}

function formatArgument({ name, value }: NamedArgument, chain: Chain): string {
  // A link is secret until its crate is revealed.
  if (name === 'link') return 'not shown'
  if (Array.isArray(value)) return value.map(String).join(', ')
  const field = name.split('.').at(-1)
  if (typeof value === 'bigint' && field === 'price') return formatAmount(value, chain, 18)
  if (typeof value === 'bigint' && (field === 'start' || field === 'end'))
    return `${formatTimestamp(Number(value))} (${value})`
  return String(value)
}
