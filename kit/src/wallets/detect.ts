/**
 * Finding a wallet's provider where it is injected without an announcement: at `window.ethereum`, in the list that
 * some wallets keep there, or under a name of its own. Everything read here was put there by an extension, so reading
 * it may throw, and what it claims to be need not be true.
 */
import type { EIP1193Provider } from 'viem'
import type { WalletWindow } from './definition.ts'

/** A provider with whatever flags it carries. */
export type Flagged = Readonly<Record<string, unknown>>

/** Every provider injected in the ordinary place; where several share it, the list of them. */
export function injectedProviders(window: WalletWindow): readonly Flagged[] {
  const ethereum = read(window, 'ethereum')
  if (!isFlagged(ethereum)) return []
  const several = read(ethereum, 'providers')
  const listed = Array.isArray(several) ? several.filter(isFlagged) : []
  return listed.length ? listed : [ethereum]
}

/** The first injected provider that is as described, or the one under the wallet's own name. */
export function findInjected(
  window: WalletWindow,
  isIt: (provider: Flagged) => boolean,
  ownName?: string,
): EIP1193Provider | undefined {
  const own = ownName === undefined ? undefined : read(window, ownName)
  const found = isFlagged(own) ? own : injectedProviders(window).find((provider) => tried(isIt, provider))
  // It answers `request`, which is all that EIP-1193 promises; the rest the connector looks for itself.
  return found as EIP1193Provider | undefined
}

/** Whether a provider carries one of these flags, and means it: exactly `true`. */
export const hasFlag = (provider: Flagged, ...flags: readonly string[]): boolean =>
  flags.some((flag) => provider[flag] === true)

function isFlagged(value: unknown): value is Flagged {
  return typeof value === 'object' && value !== null && typeof read(value, 'request') === 'function'
}

function read(from: object, name: string): unknown {
  try {
    return Reflect.get(from, name)
  } catch {
    return undefined
  }
}

function tried(isIt: (provider: Flagged) => boolean, provider: Flagged): boolean {
  try {
    return isIt(provider)
  } catch {
    return false
  }
}
