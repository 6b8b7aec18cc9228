/**
 * Finds injected providers that are not announced: at `window.ethereum`, in the list that some wallets keep there, or
 * under a global name. Extensions control these values, so reading may throw, and claims may be false.
 */
import type { EIP1193Provider } from 'viem'
import type { WalletWindow } from './definition.ts'

export type ProviderFlags = Readonly<Record<string, unknown>>

/** All providers at `window.ethereum`, or in its `providers` list. */
export function getInjectedProviders(window: WalletWindow): readonly ProviderFlags[] {
  const ethereum = readProperty(window, 'ethereum')
  // Some pages of several extensions have an object that only lists them.
  const providers = typeof ethereum === 'object' && ethereum ? readProperty(ethereum, 'providers') : undefined
  const listed = Array.isArray(providers) ? providers.filter(isProvider) : []
  if (listed.length) return listed
  return isProvider(ethereum) ? [ethereum] : []
}

/** The provider under the wallet's global name, which may be a path (`a.b`), or the first injected one that matches. */
export function findInjected(
  window: WalletWindow,
  isMatch: (provider: ProviderFlags) => boolean,
  globalName?: string,
): EIP1193Provider | undefined {
  const own = globalName && readPath(window, globalName)
  const found = isProvider(own)
    ? own
    : getInjectedProviders(window).find((provider) => matchesSafely(isMatch, provider))
  // It can be asked; `completeProvider` adds what else EIP-1193 requires before the connector uses it.
  return found as EIP1193Provider | undefined
}

/** Whether one of these flags is exactly `true`. */
export const hasFlag = (provider: ProviderFlags, ...flags: readonly string[]): boolean =>
  flags.some((flag) => provider[flag] === true)

/** How a wallet can be asked: as EIP-1193 requires, or as before it. */
const ASKING = ['request', 'sendAsync', 'send']

function isProvider(value: unknown): value is ProviderFlags {
  return (
    typeof value === 'object' &&
    value !== null &&
    ASKING.some((name) => typeof readProperty(value, name) === 'function')
  )
}

function readPath(from: object, path: string): unknown {
  let value: unknown = from
  for (const name of path.split('.')) {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
    value = readProperty(value, name)
  }
  return value
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
