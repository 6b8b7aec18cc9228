/** A call in words: what it does, its function with every argument by name, and what it costs. */
import type { Chain } from 'viem'
import { amount, moment } from '../deploy/launchReport.ts'
import { decodeCall, type NamedArgument, type OperationCall } from './operations.ts'
import type { PricedCall } from './sendCall.ts'

const count = new Intl.NumberFormat('en')

/** The call as its data says, not as it was asked for. */
export function describeCall(call: OperationCall, chain: Chain): string {
  const { functionName, named } = decodeCall(call.data)
  const lines = named.map((argument) => `    ${argument.name}: ${written(argument, chain)}\n`).join('')
  return `${call.description}\n  ${functionName} on ${call.to}, sending ${amount(call.value, chain, 18)}\n${lines}`
}

/** Gas and what it costs at the price of now. */
export function describeCost(priced: readonly PricedCall[], chain: Chain): string {
  const gas = priced.reduce((sum, { gas: one }) => sum + one, 0n)
  const cost = priced.reduce((sum, { gas: one, fees }) => sum + one * fees.price, 0n)
  return `  about ${amount(cost, chain, 6)} for up to ${count.format(gas)} gas\n`
}

function written({ name, type, value }: NamedArgument, chain: Chain): string {
  // A link is a secret until its crate is opened.
  if (name === 'link') return 'not shown'
  if (Array.isArray(value)) return value.map(String).join(', ')
  const field = name.split('.').at(-1)
  if (typeof value === 'bigint' && field === 'price') return amount(value, chain, 18)
  if (typeof value === 'bigint' && type === 'uint64' && (field === 'start' || field === 'end'))
    return `${moment(Number(value))} (${value})`
  return String(value)
}
