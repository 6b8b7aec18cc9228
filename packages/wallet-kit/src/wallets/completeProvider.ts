/**
 * Injected wallets that lack what EIP-1193 requires: `request`, which older ones have under other names, or events. wagmi
 * would fail, without events only after the wallet has granted access. Accounts and chain of a wallet without events are
 * read again when the visitor returns to the page, as after a visit to it.
 */
import type { Connector } from 'wagmi'
import type { EIP1193Provider } from 'viem'
import { INJECTED_ID, isComplete } from './announcedWallets.ts'
import { getInjectedProviders } from './detect.ts'
import { requestOf } from './requestOf.ts'

type Listener = (value: unknown) => void
type Loose = Readonly<Record<string, unknown>>

/** Gives the connector's provider what it lacks. Other members stay the wallet's. */
export function completeProvider(connector: Connector): void {
  const getProvider = connector.getProvider.bind(connector)
  const known = new WeakMap<object, EIP1193Provider>()
  const getComplete = async (): Promise<unknown> => {
    const found: unknown = await getProvider()
    // `window.ethereum` may be nothing but a list of wallets.
    const [first = found] = connector.id === INJECTED_ID ? getInjectedProviders({ ethereum: found }) : []
    const provider = first as EIP1193Provider | undefined
    if (provider === undefined || isComplete(provider)) return provider
    const complete = known.get(provider) ?? toComplete(provider)
    known.set(provider, complete)
    return complete
  }
  Object.assign(connector, { getProvider: getComplete })
}

function toComplete(provider: EIP1193Provider): EIP1193Provider {
  const request = requestOf(provider)
  const members = provider as unknown as Loose
  const call = (names: readonly string[]) => {
    const found = names.map((name) => members[name]).find((member) => typeof member === 'function')
    return found as ((event: string, listener: Listener) => unknown) | undefined
  }
  const add = call(['on', 'addListener'])
  const remove = call(['removeListener', 'off'])
  const own = add === undefined ? createEvents(request) : undefined
  // Not a copy and no change: wallets may be frozen, or a proxy.
  return Object.create(provider, {
    request: { value: request },
    on: { value: own?.on ?? ((event: string, listener: Listener) => add?.call(provider, event, listener)) },
    removeListener: {
      value:
        own?.removeListener ??
        ((event: string, listener: Listener) => remove?.call(provider, event, listener)),
    },
  }) as EIP1193Provider
}

/** Events from repeated readings. */
function createEvents(request: EIP1193Provider['request']) {
  const listeners = new Map<string, Set<Listener>>()
  let accounts: string | undefined
  let chainId: string | undefined
  const emit = (event: string, value: unknown): void => {
    for (const listener of new Set(listeners.get(event))) listener(value)
  }

  async function read(): Promise<void> {
    if (listeners.size === 0) return
    const [nextAccounts, nextChain] = await Promise.all([
      request({ method: 'eth_accounts' }),
      request({ method: 'eth_chainId' }),
    ])
    if (accounts !== nextAccounts.join()) emit('accountsChanged', nextAccounts)
    if (chainId !== nextChain) emit('chainChanged', nextChain)
    accounts = nextAccounts.join()
    chainId = nextChain
  }
  // A wallet that does not answer says nothing new.
  const readAgain = (): void => void read().catch(() => undefined)
  globalThis.addEventListener('focus', readAgain)
  globalThis.addEventListener('pageshow', readAgain)
  const doc: Document | undefined = globalThis.document
  doc?.addEventListener('visibilitychange', readAgain)

  return {
    on: (event: string, listener: Listener): void => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: Listener): void => {
      const ofEvent = listeners.get(event)
      ofEvent?.delete(listener)
      if (ofEvent?.size === 0) listeners.delete(event)
    },
  }
}
