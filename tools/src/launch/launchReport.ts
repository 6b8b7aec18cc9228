/** Formats a launch for the terminal: contracts, costs, owner and payees. */
import { formatEther, formatGwei, type Chain, type Hash } from 'viem'
import { getCrateTimes, type DeployConfig } from '@peppermint/sale/launch/deployConfig.ts'
import { phaseLimits, type Phase } from '@peppermint/sale/sale.ts'
import { toKebabCase } from './kebabCase.ts'
import { formatTimestamp } from '@peppermint/sale/launch/launchChecks.ts'
import type { LaunchPlan } from './launch.ts'

const numberFormat = new Intl.NumberFormat('en')

/** Smaller amounts are nothing in any currency. */
const MAX_SMALL_PLACES = 10

/** Formats wei in the chain's currency, truncated to four places by default; less than that to two digits. */
export function formatAmount(wei: bigint, chain: Chain, places = 4): string {
  const [whole = '0', rest = ''] = formatEther(wei).split('.')
  const needed =
    whole === '0' ? Math.max(places, Math.min(rest.search(/[1-9]/) + 2, MAX_SMALL_PLACES)) : places
  const shown = rest.slice(0, needed).replace(/0+$/, '')
  return `${numberFormat.format(BigInt(whole))}${shown === '' ? '' : `.${shown}`} ${chain.nativeCurrency.symbol}`
}

/**
 * Formats the collection's terms. Marks phases that are over or open immediately.
 * @param link the end of the hash chain for these terms; undefined if crates open without the creator.
 * @param now Unix seconds.
 */
export function describeCollection(
  config: DeployConfig,
  link: Hash | undefined,
  chain: Chain,
  now: number,
): string {
  const { name, symbol, owner, phases, payees, royalty, turnstile, art } = config
  const { crateInterval, linkWindow } = getCrateTimes(config)
  const lines = [
    `${name} (${symbol}), ${numberFormat.format(config.maxSupply)} at most, owned by ${owner}`,
    ...phases.map(
      (phase, index) =>
        `  phase ${index}  ${phase.name}: ${describeTerms(phase, chain)}${phaseWarning(phase.start, phase.end, now)}`,
    ),
    ...(payees ?? []).map(
      ({ label, account, share }) => `  payee    ${label}: ${formatPercent(share)} to ${account}`,
    ),
    `  royalty  ${formatPercent(royalty?.share ?? 0)} to ${royalty?.receiver ?? owner}`,
    `  crates   ${link === undefined ? 'open without the creator' : `open with the hash chain that ends in ${link}, made for this chain and these terms`}`,
    `           close early ${formatDuration(crateInterval)} after the last early closing; then ${formatDuration(linkWindow)} for the link, after which anyone can open them`,
  ]
  if (art) lines.push(`  art      metadata at ${art.metadata}`)
  if (turnstile) lines.push(`  gas      the Turnstile at ${turnstile.at} pays ${turnstile.recipient}`)
  return `${lines.join('\n')}\n`
}

/** A phase's terms besides its name, on one line. */
export function describeTerms(phase: Phase, chain: Chain): string {
  const limits = phaseLimits.map(
    (limit) => `${toKebabCase(limit).replaceAll('-', ' ')} ${numberFormat.format(phase[limit])}`,
  )
  return `${formatTimestamp(phase.start)} to ${formatTimestamp(phase.end)}, ${formatAmount(phase.price, chain, 18)}, ${limits.join(', ')}, for ${describeAudience(phase.allowlistRoot)}`
}

/** Who can mint in a phase, as the end of a sentence. */
function describeAudience(allowlistRoot: Phase['allowlistRoot']): string {
  if (allowlistRoot === undefined) return 'everyone'
  if (allowlistRoot === 'pending') return 'an allowlist whose root is set later; closed until then'
  return `the allowlist ${allowlistRoot}`
}

function phaseWarning(start: number, end: number, now: number): string {
  if (end <= now) return '  ! already over'
  return start <= now ? '  ! opens immediately, and cannot be changed afterwards' : ''
}

/** Formats the steps with their addresses and costs, and the account's balance. */
export function describePlan(plan: LaunchPlan, chain: Chain): string {
  const { steps, fees, balance, cost, dataFee, needed, from } = plan
  const widest = Math.max(...steps.map(({ name }) => name.length))
  const lines = steps.map(({ name, address, gas, isDeployed }) => {
    const toPay = `${numberFormat.format(gas).padStart(9)} gas  ${formatAmount(gas * fees.price, chain)}`
    return `  ${name.padEnd(widest)}  ${address}  ${isDeployed ? 'already on chain' : toPay}`
  })
  return `From ${from}, which has ${formatAmount(balance, chain)}
${lines.join('\n')}
At ${formatPrice(fees.price)} gwei per gas this costs ${formatAmount(cost, chain)}${plan.steps.some(({ isDeployed }) => isDeployed) ? ' more' : ''}${dataFee === undefined ? '' : `, with ${formatAmount(dataFee, chain)} that the chain charges for data`}. Have ${formatAmount(needed, chain)} ready.
`
}

/** In gwei, to a thousandth; prices below one gwei whole. */
const formatPrice = (wei: bigint): string =>
  wei < 10n ** 9n ? formatGwei(wei) : numberFormat.format(Number(wei) / 1e9)

/** @returns undefined if the balance suffices; otherwise a message. */
export function describeShortfall({ balance, needed, from }: LaunchPlan, chain: Chain): string | undefined {
  if (balance >= needed) return undefined
  return `BALANCE: ${from} has ${formatAmount(balance, chain)}, the launch needs ${formatAmount(needed, chain)}: ${formatAmount(needed - balance, chain)} short.`
}

/** Formats seconds as hours, minutes and seconds. */
function formatDuration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3_600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const
  return parts.flatMap(([number, unit]) => (number === 0 ? [] : [`${number} ${unit}`])).join(' ')
}

function formatPercent(basisPoints: number): string {
  return `${basisPoints / 100} %`
}
