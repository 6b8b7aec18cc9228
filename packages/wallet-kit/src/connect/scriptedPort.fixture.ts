/** A scripted wallet port, for tests of the interface. */
import { explain } from '../errors/index.ts'
import type { WalletOption, WalletPort, WalletSnapshot } from '../wallets/wallet.ts'

/** A wallet as a list might have it. */
export function createOption(given: Partial<WalletOption> & Pick<WalletOption, 'id' | 'name'>): WalletOption {
  return {
    shortName: given.name,
    iconBackground: '#ffffff',
    groupName: 'popular',
    recent: false,
    ready: true,
    installed: false,
    kind: 'none',
    ...given,
  }
}

/** The port, and the hand behind it. */
export interface ScriptedPort {
  readonly port: WalletPort
  /** Ids of the wallets that were asked to connect, in order. */
  readonly connectCalls: readonly string[]
  readonly setSnapshot: (change: Partial<WalletSnapshot>) => void
  /** The wallet approves. */
  readonly accept: () => void
  /** The wallet answers with an error. */
  readonly refuse: (error: unknown) => void
}

/** Creates a disconnected port with these wallets. */
export function scriptedPort(wallets: readonly WalletOption[]): ScriptedPort {
  const listeners = new Set<() => void>()
  const connectCalls: string[] = []
  let snapshot: WalletSnapshot = { status: 'disconnected', wallets, discovery: 'done' }
  let pending: PromiseWithResolvers<void> | undefined

  function setSnapshot(change: object): void {
    snapshot = { ...snapshot, ...change }
    listeners.forEach((listener) => listener())
  }
  function end(): PromiseWithResolvers<void> | undefined {
    const ended = pending
    pending = undefined
    return ended
  }
  const drop = () => setSnapshot({ status: 'disconnected', pairing: undefined })

  const port: WalletPort = {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    getServerSnapshot: () => snapshot,
    load: () => Promise.reject(new Error('There is no engine behind this port.')),
    connect(walletId) {
      connectCalls.push(walletId)
      pending = Promise.withResolvers()
      const walletName = snapshot.wallets.find(({ id }) => id === walletId)?.name ?? ''
      setSnapshot({ status: 'connecting', walletId, walletName, pairing: undefined })
      return pending.promise
    },
    cancel() {
      const ended = end()
      if (snapshot.status === 'connecting') drop()
      ended?.reject(Object.assign(new Error('The connection was not completed.'), { code: 4001 }))
    },
    disconnect() {
      drop()
      return Promise.resolve()
    },
    switchChain: () => Promise.resolve(),
    chooseAccounts: () => Promise.resolve(),
    watchAsset: () => Promise.resolve(true),
    explain,
  }
  return {
    port,
    connectCalls: connectCalls,
    setSnapshot: setSnapshot,
    accept() {
      const account = '0x00000000000000000000000000000000000000aA'
      setSnapshot({ status: 'connected', account, chainId: 7700, chain: 'supported' })
      end()?.resolve()
    },
    refuse(error) {
      const ended = end()
      drop()
      ended?.reject(error)
    },
  }
}
