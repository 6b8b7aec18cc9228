import { expect, test, vi } from 'vitest'
import { scriptedPort } from '../connect/scriptedPort.fixture.ts'
import type { LazyWallet } from '../wallets/lazyWallet.ts'
import type { WalletState } from '../wallets/wallet.ts'
import { account, connectedState, renderKit, createFixedPort } from './renderKit.fixture.tsx'
import { useConnectedWallet } from './useConnection.ts'
import { type ConnectionEvents, reportConnections } from './useConnectionEvents.ts'

/** What the hook returns in a state of the wallet. */
function connectionIn(state: WalletState): unknown {
  const Reader = () => <>{JSON.stringify(useConnectedWallet() ?? null)}</>
  const html = renderKit(<Reader />, { wallet: createFixedPort(state) })
  return JSON.parse(html.replaceAll('&quot;', '"'))
}

test('[C-14] a connection is the address and the chain, with whether it is unsupported', () => {
  const wallet = { walletId: 'io.fox', walletName: 'Fox' }
  expect(connectionIn(connectedState(7700))).toEqual({
    address: account,
    chain: { id: 7700, unsupported: false },
    ...wallet,
  })
  expect(connectionIn(connectedState(5, 'unsupported'))).toEqual({
    address: account,
    chain: { id: 5, unsupported: true },
    ...wallet,
  })
})

test('[C-14] there is no connection before a wallet is connected', () => {
  const wallet = { walletId: 'io.fox', walletName: 'Fox' }
  for (const state of [
    { status: 'disconnected' },
    { status: 'connecting', ...wallet },
    { status: 'reconnecting', ...wallet },
  ] as const)
    expect(connectionIn(state)).toBeNull()
})

/** A wallet, and what a mounted provider reports to its app. */
function openEvents() {
  const { port, setSnapshot } = scriptedPort([])
  const wallet = { ...port, subscribeToErrors: () => () => undefined } as unknown as LazyWallet
  const calls: string[] = []
  const events: ConnectionEvents = {
    onConnect: ({ walletId }) => calls.push(`+${walletId}`),
    onDisconnect: ({ walletId }) => calls.push(`-${walletId}`),
  }
  const connect = (walletId: string) => setSnapshot({ ...connectedState(7700), walletId } as WalletState)
  const mount = (given = events) => reportConnections(wallet, { current: given })
  return { calls, setSnapshot, connect, mount }
}
const microtasks = () => Promise.resolve()

test('a connection ends with its wallet, not while another is asked', async () => {
  const { calls, setSnapshot, connect, mount } = openEvents()
  mount()
  connect('io.fox')
  for (const status of ['connecting', 'reconnecting'] as const)
    setSnapshot({ status, walletId: 'io.hare', walletName: 'Hare' })
  connect('io.fox')
  await microtasks()
  expect(calls).toEqual(['+io.fox'])
  setSnapshot({ status: 'connecting', walletId: 'io.hare', walletName: 'Hare' })
  connect('io.hare')
  setSnapshot({ status: 'disconnected' })
  await microtasks()
  expect(calls).toEqual(['+io.fox', '-io.fox', '+io.hare', '-io.hare'])
})

test('a provider that is mounted again reports no connection twice', async () => {
  const { calls, setSnapshot, connect, mount } = openEvents()
  connect('io.fox')
  mount()()
  const unmount = mount()
  await microtasks()
  expect(calls).toEqual(['+io.fox'])
  unmount()
  setSnapshot({ status: 'disconnected' })
  mount()
  await microtasks()
  expect(calls).toEqual(['+io.fox', '-io.fox'])
})

test('an app’s callback runs after the wallet’s state has changed everywhere', async () => {
  const { connect, mount } = openEvents()
  const onConnect = vi.fn()
  mount({ onConnect })
  connect('io.fox')
  expect(onConnect).not.toHaveBeenCalled()
  await microtasks()
  expect(onConnect).toHaveBeenCalledOnce()
})
