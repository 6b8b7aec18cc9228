/** A call in words: what it does, its function with every argument by name, and what it costs. */
import { formatGwei, parseEventLogs, type Chain, type TransactionReceipt } from 'viem'
import { formatAmount, formatTimestamp } from '../deploy/launchReport.ts'
import { scovillesAbi } from '../generated/scovilles.ts'
import { decodeCall, type NamedArgument, type OperationCall } from './operations.ts'
import type { PricedCall } from './sendCall.ts'

const numberFormat = new Intl.NumberFormat('en')

/** The call as its data says, not as it was asked for. */
export function describeCall(call: OperationCall, chain: Chain): string {
  const { functionName, named } = decodeCall(call.data)
  const lines = named.map((argument) => `    ${argument.name}: ${formatArgument(argument, chain)}\n`).join('')
  return `${call.description}\n  ${functionName} on ${call.to}, sending ${formatAmount(call.value, chain, 18)}\n${lines}`
}

/** Gas and what it costs at the price of now. */
export function describeCost(priced: readonly PricedCall[], chain: Chain): string {
  const [first] = priced
  if (first === undefined) return ''
  const gas = priced.reduce((sum, { gas: one }) => sum + one, 0n)
  return `  ${formatGasAndCost(gas, first.fees.price, chain)}\n`
}

/** An upper bound of gas with what it costs. @param price wei for one gas. */
export function formatGasAndCost(gas: bigint, price: bigint, chain: Chain): string {
  return `up to ${numberFormat.format(gas)} gas: ${formatAmount(gas * price, chain, 6)} at ${formatGwei(price)} gwei for one gas`
}

/** What the same call may have done in one of two ways, as its events say; empty for every other call. */
export function describeOutcome({ logs }: TransactionReceipt): string {
  const [refused] = parseEventLogs({ abi: scovillesAbi, logs, eventName: 'PaymentRejected' })
  if (refused)
    return `Payee ${refused.args.payee} refused its money, which is recorded. Unless it takes its money, run the same command again from ${formatTimestamp(Number(refused.args.replaceableAt))} on to move its share.\n`
  const [moved] = parseEventLogs({ abi: scovillesAbi, logs, eventName: 'PayeeAccountUpdated' })
  return moved ? `The share of payee ${moved.args.payee} goes to ${moved.args.account} from now on.\n` : ''
}

function formatArgument({ name, value }: NamedArgument, chain: Chain): string {
  // A link is a secret until its crate is opened.
  if (name === 'link') return 'not shown'
  if (Array.isArray(value)) return value.map(String).join(', ')
  const field = name.split('.').at(-1)
  if (typeof value === 'bigint' && field === 'price') return formatAmount(value, chain, 18)
  if (typeof value === 'bigint' && (field === 'start' || field === 'end'))
    return `${formatTimestamp(Number(value))} (${value})`
  return String(value)
}
