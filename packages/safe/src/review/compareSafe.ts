/** Compares what a service states about a Safe with the chain. */
import { getAddress, type Address } from 'viem'
import type { SafeState } from '../chain/index.ts'
import type { SafeInfo } from '../wire/index.ts'
import type { Finding, SafeField, Severity } from './finding.ts'

/** What a service states and the chain has differently. */
export type SafeDifference = Extract<Finding, { readonly type: 'stated-safe-differs' }>

type StatedSafe = Pick<SafeInfo, SafeField>

/** Those that decide whose signatures count, or what is signed. */
const DANGEROUS: ReadonlySet<SafeField> = new Set(['version', 'owners', 'threshold'])

/**
 * A service may be some blocks behind, so a difference is no proof of malice.
 * @returns one finding per field that differs.
 */
export function compareSafe(stated: StatedSafe, chain: SafeState): readonly SafeDifference[] {
  // Those that could not be read are not compared.
  const statedModules = (stated.modules ?? []).map(({ value }) => value)
  const pairs: readonly (readonly [SafeField, string, string])[] = [
    ['version', stated.version?.replace(/\+.*$/, '') ?? '', chain.version ?? ''],
    ['owners', addressList(stated.owners.map(({ value }) => value)), addressList(chain.owners)],
    ['threshold', String(stated.threshold), String(chain.threshold)],
    ['nonce', String(stated.nonce), String(chain.nonce)],
    ['modules', addressList(statedModules), addressList(chain.modules ?? statedModules)],
    ['guard', stated.guard?.value ?? '', chain.guard ?? ''],
    ['fallbackHandler', stated.fallbackHandler?.value ?? '', chain.fallbackHandler ?? ''],
  ]
  return pairs
    .filter(([, one, other]) => one.toLowerCase() !== other.toLowerCase())
    .map(([field, one, other]) => {
      const severity: Severity = DANGEROUS.has(field) ? 'danger' : 'warning'
      return { type: 'stated-safe-differs', severity, path: null, field, stated: one, chain: other }
    })
}

/** With checksums, as they are everywhere on the page. */
const addressList = (addresses: readonly Address[]) =>
  addresses
    .map((address) => getAddress(address))
    .toSorted()
    .join(', ')
