import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chainIcons } from '../icons/generated/chainIcons.ts'
import { checkWallets } from './checkWallets.ts'
import type { WalletWindow } from './definition.ts'
import { defineWallet } from './defineWallet.ts'
import { allWallets } from './generated/allWallets.ts'
import { loadAllWallets } from './loadAllWallets.ts'
import { flattenGroups } from './loadedWallets.ts'
import { type DetectionContext, listWallets } from './walletList.ts'

const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=ab'
const context = (window: WalletWindow = {}): DetectionContext => ({
  environment: { window, isFramed: false, device: 'desktop' },
  announced: new Map(),
  providers: new Map(),
  configured: new Set(['walletConnect']),
})

test('[W-11] at least 75 wallets, each a file, with an id, a color and a way to reach it', async () => {
  const files = readdirSync(new URL('known/', import.meta.url))
  expect(files.length).toBeGreaterThanOrEqual(75)
  expect(await loadAllWallets()).toBe(allWallets)
  // Safe has a folder.
  expect(allWallets).toHaveLength(files.length + 1)
  expect(new Set(allWallets.map(({ id }) => id)).size).toBe(allWallets.length)
  checkWallets(allWallets)
  for (const { id, injected, walletConnect, connectorId, rdns } of allWallets) {
    expect(id).toMatch(/^[\w-]+$/)
    expect(injected ?? walletConnect ?? connectorId ?? rdns, id).toBeDefined()
  }
})

test('[W-04] no two wallets claim one announced name', () => {
  const names = allWallets.flatMap(({ rdns = [] }) => rdns)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  for (const name of names) expect(name).toMatch(/^[\w-]+(\.[\w-]+)+$/)
})

test('[W-07] every link into an app is one address that carries the whole pairing', () => {
  for (const { id, walletConnect = {} } of allWallets)
    for (const [device, link] of Object.entries(walletConnect)) {
      const url = link(uri)
      expect(url === uri || url.includes(encodeURIComponent(uri)), `${id} ${device}: ${url}`).toBe(true)
      expect(URL.canParse(url), url).toBe(true)
      expect(url).toMatch(/^(?!javascript|data|http:)[a-z][\w.-]*:/)
    }
})

test('[W-05] a wallet is found under a path in the window, and nothing else is', () => {
  const wallet = defineWallet({
    id: 'deep',
    name: 'Deep',
    iconBackground: '#fff',
    globalName: 'deep.er.ethereum',
  })
  const provider = { request: async () => undefined }
  expect(wallet.injected?.({ deep: { er: { ethereum: provider } } })).toBe(provider)
  for (const deep of [undefined, null, 7, 'er', {}, { er: null }, { er: { ethereum: 'no' } }])
    expect(wallet.injected?.({ deep })).toBeUndefined()
})

test('[W-11] icons of all wallets and of 40 chains load alone and refer to nothing else', async () => {
  const icons = await Promise.all([
    ...allWallets.map(async ({ iconUrl }) => (typeof iconUrl === 'function' ? iconUrl() : iconUrl)),
    ...Object.values(chainIcons).map(async (load) => (await load()).icon),
  ])
  expect(Object.keys(chainIcons).length).toBeGreaterThanOrEqual(40)
  for (const icon of icons.map((each) => each ?? 'none')) {
    expect(icon).toMatch(/^data:image\/svg\+xml,%3Csvg xmlns='http:\/\/www\.w3\.org\/2000\/svg'/)
    const drawing = decodeURIComponent(icon.slice(icon.indexOf(',') + 1))
    expect(drawing).not.toMatch(/<(script|image|foreignObject|a|use)\b|\son\w+=|url\((?!#)/)
    expect(icon.length).toBeLessThanOrEqual(9_000)
  }
})

test('[W-04] an app’s groups have its names and order, and Installed comes first', () => {
  const [one, two, three] = allWallets.filter(({ walletConnect }) => walletConnect)
  if (!one || !two || !three) return expect.fail('too few wallets')
  const definitions = flattenGroups([
    { groupName: 'For collectors', wallets: [two, one] },
    { groupName: 'popular', wallets: [three, two] },
  ])
  const shown = listWallets(definitions, context(), [three.id])
  expect(shown.map(({ id, groupName, groupIndex }) => [id, groupName, groupIndex])).toEqual([
    [three.id, 'popular', 2],
    [two.id, 'For collectors', 1],
    [one.id, 'For collectors', 1],
  ])
  expect(flattenGroups([one, two])).toEqual([one, two])
})
