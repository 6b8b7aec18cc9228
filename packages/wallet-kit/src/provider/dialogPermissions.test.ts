import { expect, test } from 'vitest'
import type { WalletState } from '../wallets/wallet.ts'
import { getPermittedDialogs, type SessionStatus, getConnectionStatus } from './dialogPermissions.ts'

const wallet = { walletId: 'io.fox', walletName: 'Fox' }
const account = '0x1D9E1F2a3b4c5d6E7F8091a2B3C4d5e6F70a70Af'
const here: WalletState = { status: 'connected', account, chainId: 7700, chain: 'supported', ...wallet }
const elsewhere: WalletState = { status: 'connected', account, chainId: 5, chain: 'unsupported', ...wallet }
const may = (state: WalletState, session?: SessionStatus) =>
  getPermittedDialogs({ ...state, wallets: [], discovery: 'done' }, session)

test.for([
  ['disconnected', undefined, 'disconnected'],
  ['connecting', undefined, 'connecting'],
  ['reconnecting', undefined, 'reconnecting'],
  ['connected', undefined, 'connected'],
  ['connected', 'loading', 'reconnecting'],
  ['connected', 'unauthenticated', 'unauthenticated'],
  ['connected', 'authenticated', 'connected'],
  ['disconnected', 'authenticated', 'disconnected'],
  ['connecting', 'unauthenticated', 'connecting'],
] as const)('[C-01] a wallet that is %s with a session that is %s reads %s', ([at, session, status]) => {
  expect(getConnectionStatus(at, session)).toBe(status)
})

test('[B-06] the account dialog opens only when connected on a supported chain', () => {
  expect(may(here).account).toBe(true)
  expect(may(here, 'authenticated').account).toBe(true)
  expect(may(elsewhere).account).toBe(false)
  expect(may(here, 'unauthenticated').account).toBe(false)
  expect(may({ status: 'disconnected' }).account).toBe(false)
  expect(may({ status: 'reconnecting', ...wallet }).account).toBe(false)
})

test('[B-07] the network dialog opens only when connected, on whichever chain', () => {
  expect(may(here).network).toBe(true)
  expect(may(elsewhere).network).toBe(true)
  expect(may(here, 'unauthenticated').network).toBe(false)
  expect(may({ status: 'connecting', ...wallet }).network).toBe(false)
  expect(may({ status: 'disconnected' }).network).toBe(false)
})

test('[B-08] the connect dialog closes once connected and signed in', () => {
  expect(may({ status: 'disconnected' }).connect).toBe(true)
  expect(may({ status: 'connecting', ...wallet }).connect).toBe(true)
  expect(may(here, 'unauthenticated').connect).toBe(true)
  expect(may(here).connect).toBe(false)
  expect(may(here, 'authenticated').connect).toBe(false)
})
