import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { mainnet, optimism } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import { KitContext } from '../provider/kit.ts'
import { canto, connectedState, createFixedPort, createTestKit } from '../provider/renderKit.fixture.tsx'
import { createStore } from '../provider/store.ts'
import { loadChainIcons } from './loadChainIcons.ts'
import { type Networks, useNetworks } from './useNetworks.ts'

const chains = [mainnet, canto, optimism] as const
const kit = createTestKit(createFixedPort(connectedState(7700)), chains)

const Reader = () => JSON.stringify(useNetworks())

function read(networks?: readonly number[]): Networks {
  // A server draws what a store began with.
  const { chains: known, chainIcons } = kit.stores
  const stores = {
    ...kit.stores,
    chains: createStore(known.get()),
    chainIcons: createStore(chainIcons.get()),
  }
  const text = renderToStaticMarkup(
    <KitContext value={{ ...kit, stores, networks }}>
      <Reader />
    </KitContext>,
  )
  return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")) as Networks
}

test('an app limits and orders the networks; the wallet’s own is known all the same', () => {
  expect(read().networks.map(({ id }) => id)).toEqual([1, 7700, 10])
  const { networks, current } = read([10, 1, 5])
  expect(networks.map(({ id }) => id)).toEqual([10, 1])
  expect(current).toMatchObject({ id: 7700, name: 'Canto', unsupported: false })
})

test('[B-13] icons of chains come when they are asked for; an app’s own icon is kept', async () => {
  expect(read().networks[0]?.iconUrl).toBeUndefined()
  await loadChainIcons([mainnet, canto, { id: 123_456 }], kit.stores.chainIcons)
  const [first, , third] = read().networks
  expect(first?.iconUrl).toMatch(/^data:image\/svg\+xml,/)
  expect(third?.iconUrl).toBeUndefined()
  kit.stores.chains.set([Object.assign({}, mainnet, { iconUrl: 'data:image/svg+xml,own' })])
  expect(read().networks[0]?.iconUrl).toBe('data:image/svg+xml,own')
})

test('[B-13] an icon is fetched once, shown as it comes, and tried again after a failure', async () => {
  const store = createStore<Readonly<Record<number, string>>>({})
  const iconUrl = vi.fn(() => new Promise<string>(() => undefined))
  const broken = vi.fn(() => Promise.reject(new Error('offline')))
  const chain = (id: number, load: () => Promise<string>) => ({ id, iconUrl: load })
  const asked = [chain(1, iconUrl), chain(2, async () => 'two'), chain(3, broken)]
  void loadChainIcons(asked, store)
  void loadChainIcons(asked, store)
  await vi.waitFor(() => expect(store.get()).toEqual({ 2: 'two' }))
  await vi.waitFor(() => expect(broken).toHaveBeenCalledOnce())
  await loadChainIcons([chain(3, async () => 'three')], store)
  expect(store.get()).toEqual({ 2: 'two', 3: 'three' })
  expect(iconUrl).toHaveBeenCalledOnce()
})

test('networks stay the same between renders where the app writes them inline', () => {
  const seen: unknown[] = []
  const DrawnTwice = () => {
    const [isAgain, setIsAgain] = useState(false)
    seen.push(useNetworks().networks)
    if (!isAgain) setIsAgain(true)
    return null
  }
  const inline = {
    ...kit,
    get networks() {
      return [7700, 10]
    },
  }
  renderToStaticMarkup(
    <KitContext value={inline}>
      <DrawnTwice />
    </KitContext>,
  )
  expect(seen).toHaveLength(2)
  expect(seen[1]).toBe(seen[0])
})
