/** The settings of a Safe as its events change them. Pure. */
import { type Address, zeroAddress } from 'viem'
import type { SafeSettings } from '@peppermint/safe/chain'
import {
  decodeAddress,
  decodeSafeSetup,
  decodeWords,
  MAX_INTEGER,
  SAFE_TOPICS,
  type SafeSetup,
} from '@peppermint/safe/events'
import type { StoredLog } from './storedLogs.ts'

/** What logs say of a Safe's settings. */
export interface LoggedSettings extends Pick<
  SafeSettings,
  'threshold' | 'owners' | 'guard' | 'fallbackHandler' | 'singleton'
> {
  readonly modules: readonly Address[]
}

/** Settings, and whether logs alone prove them: no unknown code ran as the Safe. */
export interface IndexedSettings extends LoggedSettings {
  readonly isProven: boolean
}

/** One change of the settings. */
export type SettingsChange =
  | ({ readonly type: 'setup' } & SafeSetup)
  | {
      readonly type:
        | 'addOwner'
        | 'removeOwner'
        | 'enableModule'
        | 'disableModule'
        | 'guard'
        | 'fallbackHandler'
        | 'singleton'
      readonly address: Address
    }
  /** `swapOwner`, whose two logs are those of a removal and an addition. */
  | { readonly type: 'swapOwner'; readonly oldOwner: Address; readonly newOwner: Address }
  | { readonly type: 'threshold'; readonly threshold: number }

/** Longest list of owners or modules that is indexed: a Safe can emit any number of logs through a delegate call. */
export const MAX_LISTED_ADDRESSES = 256

const ADDRESS_CHANGES = new Map([
  [SAFE_TOPICS.addedOwner, 'addOwner'],
  [SAFE_TOPICS.removedOwner, 'removeOwner'],
  [SAFE_TOPICS.enabledModule, 'enableModule'],
  [SAFE_TOPICS.disabledModule, 'disableModule'],
  [SAFE_TOPICS.changedGuard, 'guard'],
  [SAFE_TOPICS.changedFallbackHandler, 'fallbackHandler'],
  [SAFE_TOPICS.changedMasterCopy, 'singleton'],
] as const)

/** First topics of the logs that change settings. */
export const SETTINGS_TOPICS = [
  SAFE_TOPICS.safeSetup,
  SAFE_TOPICS.changedThreshold,
  ...ADDRESS_CHANGES.keys(),
] as const

/** The change that a log announces; undefined for a malformed one. */
export function settingsChange(log: Pick<StoredLog, 'topics' | 'data'>): SettingsChange | undefined {
  const [topic] = log.topics
  if (topic === SAFE_TOPICS.safeSetup) {
    const setup = decodeSafeSetup(log)
    return setup === undefined || setup.threshold > MAX_INTEGER ? undefined : { type: 'setup', ...setup }
  }
  if (topic === SAFE_TOPICS.changedThreshold) {
    const threshold = BigInt(decodeWords(log, 1)?.[0] ?? MAX_INTEGER + 1n)
    return threshold > MAX_INTEGER ? undefined : { type: 'threshold', threshold: Number(threshold) }
  }
  const type = ADDRESS_CHANGES.get(topic as never)
  const address = decodeAddress(log)
  return type === undefined || address === undefined ? undefined : { type, address }
}

/** Settings after a `SafeSetup`. */
function initialSettings({ owners, threshold, fallbackHandler }: SafeSetup): LoggedSettings {
  return {
    threshold: Number(threshold),
    owners: [...new Set(owners)].slice(0, MAX_LISTED_ADDRESSES),
    modules: [],
    guard: null,
    fallbackHandler: nonZero(fallbackHandler),
    singleton: null,
  }
}

/** The settings after a change. */
export function applyChange(settings: LoggedSettings, change: SettingsChange): LoggedSettings {
  switch (change.type) {
    case 'setup':
      // A Safe is set up once; another log is forged.
      return settings
    case 'addOwner':
      return { ...settings, owners: prepend(settings.owners, change.address) }
    case 'removeOwner':
      return { ...settings, owners: settings.owners.filter((owner) => owner !== change.address) }
    case 'swapOwner':
      return { ...settings, owners: swap(settings.owners, change.oldOwner, change.newOwner) }
    case 'threshold':
      return { ...settings, threshold: change.threshold }
    case 'enableModule':
      return { ...settings, modules: prepend(settings.modules, change.address) }
    case 'disableModule':
      return { ...settings, modules: settings.modules.filter((module) => module !== change.address) }
    case 'guard':
      return { ...settings, guard: nonZero(change.address) }
    case 'fallbackHandler':
      return { ...settings, fallbackHandler: nonZero(change.address) }
    case 'singleton':
      return { ...settings, singleton: change.address }
  }
}

/**
 * Settings of a Safe whose first logs these are. `setup` delegates to the initializer before it emits `SafeSetup`, so the
 * initializer's changes come first in the chain and last in effect.
 * @returns undefined without a `SafeSetup`: the Safe was created before the first indexed block.
 */
export function firstSettings(changes: readonly SettingsChange[]): LoggedSettings | undefined {
  const index = changes.findIndex(({ type }) => type === 'setup')
  const setup = changes[index]
  if (setup?.type !== 'setup') return undefined
  return [...changes.slice(0, index), ...changes.slice(index + 1)].reduce(applyChange, initialSettings(setup))
}

/** A new entry is the first of the linked list. */
function prepend(list: readonly Address[], address: Address): readonly Address[] {
  if (list.includes(address) || list.length >= MAX_LISTED_ADDRESSES) return list
  return [address, ...list]
}

function swap(owners: readonly Address[], oldOwner: Address, newOwner: Address): readonly Address[] {
  return owners.includes(newOwner)
    ? owners.filter((owner) => owner !== oldOwner)
    : owners.map((owner) => (owner === oldOwner ? newOwner : owner))
}

function nonZero(address: Address): Address | null {
  return address === zeroAddress ? null : address
}
