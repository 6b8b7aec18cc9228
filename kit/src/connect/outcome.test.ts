import { expect, test } from 'vitest'
import { explain } from '../errors/index.ts'
import type { WalletOption, WalletSnapshot } from '../wallets/wallet.ts'
import { statusOf, whileConnecting } from './outcome.ts'

const option: WalletOption = {
  id: 'io.fox',
  name: 'Fox',
  shortName: 'Fox',
  iconBackground: '#fff',
  groupName: 'installed',
  recent: false,
  ready: true,
  installed: true,
  kind: 'announced',
}
const disconnected: WalletSnapshot = { at: 'disconnected', wallets: [], discovery: 'looking' }

test('those who listen hear what those who look see', () => {
  const hear = (change: Partial<WalletSnapshot>) =>
    statusOf({ ...disconnected, ...change } as WalletSnapshot, { at: 'none' })
  expect(hear({})).toBe('Looking for wallets')
  expect(hear({ discovery: 'failed' })).toBe('Wallets could not be looked up')
  expect(hear({ discovery: 'done' })).toBe('No wallet found in this browser')
  expect(hear({ discovery: 'done', wallets: [option] })).toBe('1 wallet found')
  expect(hear({ discovery: 'done', wallets: [option, option] })).toBe('2 wallets found')
  expect(hear({ at: 'connecting', walletId: 'io.fox', walletName: 'Fox' })).toBe('Confirm in Fox')
})

test('[W-17] a question that is still open is told as that', () => {
  const problem = whileConnecting(
    explain(Object.assign(new Error('already pending'), { code: -32002 })),
    'Fox',
  )
  expect(problem).toMatchObject({ outcome: 'pending-in-wallet', moneyMoved: false })
})

test('[W-16] any other failure to connect is told, and never leaves it open whether money moved', () => {
  const problem = whileConnecting(explain(Object.assign(new Error('boom'), { code: -32603 })), 'Fox')
  expect(problem.moneyMoved).toBe(false)
  expect(problem.detail).toContain('no money has moved')
})
