import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AccountPicture } from '../account/AccountHead.tsx'
import type { WalletState } from '../wallets/wallet.ts'
import { ConnectButtonView } from './ConnectButtonView.tsx'
import { formatBalance } from './formatBalance.ts'
import { shortAddress } from './shortAddress.ts'

const account = '0x1D9E1F2a3b4c5d6E7F8091a2B3C4d5e6F70a70Af'
const nothing = () => undefined
const wallet = { walletId: 'io.fox', walletName: 'Fox' }

/** The button's markup for a state of the wallet. */
const draw = (state: WalletState, value?: bigint, picture?: AccountPicture) =>
  renderToStaticMarkup(
    createElement(ConnectButtonView, {
      snapshot: { ...state, wallets: [], discovery: 'done' },
      balance: value === undefined ? undefined : { value, decimals: 18, symbol: 'CANTO' },
      picture,
      onConnect: nothing,
      onAccount: nothing,
      onNetwork: nothing,
    }),
  )
const read = (markup: string) => markup.replaceAll(/<[^>]*>/g, '')

test('[B-01] a visitor without a wallet reads "Connect Wallet"', () => {
  expect(read(draw({ at: 'disconnected' }))).toBe('Connect Wallet')
})

test('while a wallet is asked or restored the button says so', () => {
  expect(read(draw({ at: 'connecting', ...wallet }))).toBe('Connecting…')
  expect(read(draw({ at: 'reconnecting', ...wallet }))).toBe('Reconnecting…')
})

const connected = { at: 'connected', account, chainId: 7700, chain: 'supported', ...wallet } as const

test('[B-02] [B-10] without a name the account button shows balance, a place for the picture and short address', () => {
  const markup = draw(connected, 120_190_000_000_000_000_000n)
  expect(read(markup)).toBe('120.1 CANTO0x1D…70Af')
  // The picture comes with its own part: e2e/account-face.e2e.ts looks at it.
  expect(markup).toContain('<span class="kit-face-avatar"></span>')
  expect(read(draw(connected))).toBe('0x1D…70Af')
})

test('[B-02] with a name the account button shows balance and the name', () => {
  const markup = draw(connected, 120_190_000_000_000_000_000n, {
    ensName: 'alice-with-a-long-name.eth',
    displayName: 'alice.eth',
    ensAvatar: 'data:image/png;base64,AA==',
  })
  expect(read(markup)).toBe('120.1 CANTOalice.eth')
  expect(markup).toContain('title="alice-with-a-long-name.eth"')
})

test('[B-03] on a wrong chain the button says so', () => {
  const markup = draw({ at: 'connected', account, chainId: 1, chain: 'unsupported', ...wallet }, 1n)
  expect(read(markup)).toBe('Wrong network')
  expect(markup).toContain('Wrong network detected, switch or disconnect to continue')
})

test('the button carries no inline style, so that a strict content policy holds', () => {
  expect(draw({ at: 'disconnected' })).not.toMatch(/style=|on\w+=/)
})

test('[B-10] an address is four characters, an ellipsis and four', () => {
  expect(shortAddress(account)).toBe('0x1D…70Af')
})

test.for([
  ['0', '0'],
  ['0.0000001', '<0.001'],
  ['0.000999999999999999', '<0.001'],
  ['0.001', '0.001'],
  ['0.0901', '0.090'],
  ['0.5', '0.5'],
  ['0.999999', '0.999'],
  ['1', '1'],
  ['12.345', '12.34'],
  ['99.999', '99.99'],
  ['100.19', '100.1'],
  ['9999.99', '9,999.9'],
  ['10000', '10k'],
  ['12345.6', '12.3k'],
  ['999999', '999.9k'],
  ['1000000', '1m'],
  ['1234567890', '1.2b'],
  ['1000000000000', '1t'],
  ['1234567000000000000', '1,234,567t'],
] as const)('[B-11] %s reads %s', ([amount, text]) => {
  const [whole = '', fraction = ''] = amount.split('.')
  expect(formatBalance(BigInt(whole + fraction.padEnd(18, '0')))).toBe(text)
})

test('[B-11] other decimals, and none', () => {
  expect(formatBalance(1_500_000n, 6)).toBe('1.5')
  expect(formatBalance(12_000n, 0)).toBe('12k')
})

test('[B-11] the point and the comma are those of the language, the digits those of wallets', () => {
  const amount = 1_234_560_000_000_000_000_000n
  expect(formatBalance(amount, 18, 'de')).toBe('1.234,5')
  expect(formatBalance(amount, 18, 'fr')).toBe('1\u202F234,5')
  expect(formatBalance(amount, 18, 'ja')).toBe('1,234.5')
  expect(formatBalance(amount, 18, 'ar')).toMatch(/^1\D234\D5$/)
  expect(formatBalance(1n, 18, 'de')).toBe('<0,001')
})
