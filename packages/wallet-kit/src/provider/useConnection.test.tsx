import { expect, test } from 'vitest'
import type { WalletState } from '../wallets/wallet.ts'
import { account, connectedState, renderKit, createFixedPort } from './renderKit.fixture.tsx'
import { useConnectedWallet } from './useConnection.ts'

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
