/**
 * Finding a wallet's provider where it is injected without an announcement: at `window.ethereum`, in the list that
 * some wallets keep there, or under a name of its own. Everything read here was put there by an extension, so reading
 * it may throw, and what it claims to be need not be true.
 */
import type { EIP1193Provider } from 'viem'
import type { WalletWindow } from './definition.ts'

/** A provider with whatever flags it carries. */
export type ProviderFlags = Readonly<Record<string, unknown>>

/** Every provider injected in the ordinary place; where several share it, the list of them. */
export function getInjectedProviders(window: WalletWindow): readonly ProviderFlags[] {
  const ethereum = readProperty(window, 'ethereum')
  if (!isProvider(ethereum)) return []
  const providers = readProperty(ethereum, 'providers')
  const listed = Array.isArray(providers) ? providers.filter(isProvider) : []
  return listed.length ? listed : [ethereum]
}

/** The first injected provider that is as described, or the one under the wallet's own name. */
export function findInjected(
  window: WalletWindow,
  isMatch: (provider: ProviderFlags) => boolean,
  globalName?: string,
): EIP1193Provider | undefined {
  const own = globalName === undefined ? undefined : readProperty(window, globalName)
  const found = isProvider(own)
    ? own
    : getInjectedProviders(window).find((provider) => matchesSafely(isMatch, provider))
  // It answers `request`, which is all that EIP-1193 promises; the rest the connector looks for itself.
  return found as EIP1193Provider | undefined
}

/** Whether a provider carries one of these flags, and means it: exactly `true`. */
export const hasFlag = (provider: ProviderFlags, ...flags: readonly string[]): boolean =>
  flags.some((flag) => provider[flag] === true)

function isProvider(value: unknown): value is ProviderFlags {
  return typeof value === 'object' && value !== null && typeof readProperty(value, 'request') === 'function'
}

function readProperty(from: object, name: string): unknown {
  try {
    return Reflect.get(from, name)
  } catch {
    return undefined
  }
}

function matchesSafely(isMatch: (provider: ProviderFlags) => boolean, provider: ProviderFlags): boolean {
  try {
    return isMatch(provider)
  } catch {
    return false
  }
}
