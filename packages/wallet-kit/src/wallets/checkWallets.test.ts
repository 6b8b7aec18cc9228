import { expect, test } from 'vitest'
import { getPageState } from '../provider/pageState.ts'
import { createTestConfig } from '../provider/renderKit.fixture.tsx'
import { checkWallets } from './checkWallets.ts'
import { defaultWallets } from './defaults.ts'
import type { WalletDefinition } from './definition.ts'
import { metaMaskWallet } from './known/metaMask.ts'
import { memoryStorage, openPage, openWindow } from './scriptedBrowser.fixture.ts'

const NOT_HEX = ['red', 'f6851a', '#f6851', '#f6851a80', '', '#fff;color:red', 'url(#x)']
const withColor = (field: 'accent' | 'iconBackground', color: string): WalletDefinition => ({
  ...metaMaskWallet,
  [field]: color,
})
const errorOf = (field: string, color: string) =>
  `wallet metaMask: ${field} must be a hex value such as #0f6 or #0f6b4c, and is "${color}".`

test.for(['accent', 'iconBackground'] as const)(
  "[W-21] a wallet's %s is hexadecimal or an error",
  (field) => {
    for (const color of ['#fff', '#F6851A']) checkWallets([withColor(field, color)])
    for (const color of NOT_HEX)
      expect(() => checkWallets([withColor(field, color)])).toThrow(errorOf(field, color))
  },
)

test('[W-21] the kit’s own wallets pass', () => {
  expect(() => checkWallets(defaultWallets)).not.toThrow()
})

test('[W-21] listed wallets are checked when the provider is rendered', () => {
  const wallets = [withColor('accent', 'orange')]
  expect(() => getPageState(createTestConfig(), { wallets })).toThrow(errorOf('accent', 'orange'))
})

test('[W-21] fetched wallets are checked when they arrive', async () => {
  openWindow()
  const page = openPage(memoryStorage(), { wallets: async () => [withColor('iconBackground', 'orange')] })
  await expect(page.load()).rejects.toThrow(errorOf('iconBackground', 'orange'))
})
