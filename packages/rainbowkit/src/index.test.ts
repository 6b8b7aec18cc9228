import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadAllWallets } from '@peppermint/wallet-kit/wallets'
import { expect, test } from 'vitest'
import * as main from './index.ts'
import { cssObjectFromTheme, cssStringFromTheme, darkTheme, lightTheme, midnightTheme } from './index.ts'
import * as wallets from './wallets/index.ts'

test('exports every name of RainbowKit 2.2', () => {
  expect(Object.keys(main).toSorted()).toEqual([
    'ConnectButton',
    'RainbowKitAuthenticationProvider',
    'RainbowKitProvider',
    'WalletButton',
    'connectorsForWallets',
    'createAuthenticationAdapter',
    'cssObjectFromTheme',
    'cssStringFromTheme',
    'darkTheme',
    'getDefaultConfig',
    'getDefaultWallets',
    'getWalletConnectConnector',
    'lightTheme',
    'midnightTheme',
    'useAccountModal',
    'useAddRecentTransaction',
    'useChainModal',
    'useConnectModal',
  ])
})

test('the kit knows all 74 wallets of /wallets by the same id', async () => {
  const known = new Set((await loadAllWallets()).map(({ id }) => id))
  const ids = Object.values(wallets).map((create) => create().id)
  expect(ids.length).toBe(76)
  expect(new Set(ids).size).toBe(74)
  expect(ids.filter((id) => !known.has(id))).toEqual([])
})

const themes = [lightTheme(), darkTheme(), midnightTheme()]

test('a theme has 43 variables, and the styles use each of them', () => {
  const styles = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8')
  for (const theme of themes) {
    const names = Object.keys(cssObjectFromTheme(theme))
    expect(names.length).toBe(43)
    expect(names.filter((name) => !styles.includes(`var(${name})`))).toEqual([])
  }
})

test('accents, roundness, fonts and blur are options of a theme', () => {
  const { colors, radii, fonts, blurs } = darkTheme({
    ...darkTheme.accentColors.pink,
    borderRadius: 'none',
    fontStack: 'system',
    overlayBlur: 'large',
  })
  expect(colors).toMatchObject(darkTheme.accentColors.pink)
  expect(Object.values(radii)).toEqual(['0px', '0px', '0px', '0px', '0px'])
  expect(fonts.body).toBe('system-ui, sans-serif')
  expect(blurs.modalOverlay).toBe('blur(20px)')
  expect(Object.keys(lightTheme.accentColors).toSorted()).toEqual(
    ['blue', 'green', 'orange', 'pink', 'purple', 'red'].toSorted(),
  )
})

test('CSS of a theme leaves out what its base has the same, and cannot end its rule early', () => {
  expect(cssObjectFromTheme(lightTheme, { extends: lightTheme() })).toEqual({})
  const theme = lightTheme({ accentColor: '#123456' })
  expect(cssObjectFromTheme(theme, { extends: lightTheme })).toEqual({ '--rk-colors-accentColor': '#123456' })
  const hostile = lightTheme({ accentColor: 'red;}</style><script>' })
  expect(cssStringFromTheme(hostile, { extends: lightTheme })).toBe(
    '--rk-colors-accentColor:red/stylescript;',
  )
})
