import { http } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { createKitEngine, type KitEngineOptions } from './kitEngine.ts'
import {
  alice,
  canto,
  memoryStorage,
  openWindow,
  refusal,
  ScriptedWallet,
} from './scriptedBrowser.fixture.ts'

const metaMask = () => new ScriptedWallet('io.metamask', { name: 'MetaMask' })
const polygon = { ...canto, id: 137, name: 'Polygon' }

function openLate(options: KitEngineOptions) {
  const engine = createKitEngine({ storage: memoryStorage(), ...options })
  onTestFinished(() => engine.destroy())
  return engine
}

test.for([
  ['the wished-for chain', 137, '0x1', [137]],
  ['the wallet’s own, where the wish is not ours', 5, '0x89', []],
  ['the first, where neither is', 5, '0x1', [7700]],
] as const)('a wallet that has connected is asked to move to %s', async ([, initialChainId, from, moves]) => {
  const wallet = metaMask()
  wallet.chainId = from
  const asked: number[] = []
  wallet.answer = (method, params) => {
    if (method !== 'wallet_switchEthereumChain') return undefined
    const [{ chainId }] = params as readonly [{ chainId: string }]
    asked.push(Number(chainId))
    wallet.chainId = chainId
    return {}
  }
  openWindow([wallet])
  const chains = [canto, polygon] as const
  const transports = { [canto.id]: http(), [polygon.id]: http() }
  const page = openLate({ chains, transports, initialChainId })
  await page.connect('io.metamask')
  expect(asked).toEqual(moves)
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', chain: 'supported' })
})

test('a wallet that declines to move stays connected where it is', async () => {
  const wallet = metaMask()
  wallet.chainId = '0x1'
  wallet.answer = (method) => {
    if (method === 'wallet_switchEthereumChain') throw refusal(4001, 'no')
  }
  openWindow([wallet])
  const page = openLate({ chains: [canto], transports: { [canto.id]: http() }, initialChainId: 7700 })
  await page.connect('io.metamask')
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', chainId: 1, chain: 'unsupported' })
})

test('[W-16] an error has its message when it arrives, loaded on demand', async () => {
  const wallet = metaMask()
  wallet.answer = (method) => {
    if (method === 'wallet_requestPermissions') throw refusal(4001, 'User rejected the request.')
  }
  openWindow([wallet])
  const page = openLate({ chains: [canto], transports: { [canto.id]: http() } })
  expect(page.explain(refusal(4001, 'no'), {}).code).toBe('engine-not-loaded')
  const error = await page.connect('io.metamask').catch((thrown: unknown) => thrown)
  expect(page.explain(error, {}).outcome).toBe('rejected')
  expect(await page.load()).toBe(page)
})

test.for(['wallet_requestPermissions', 'wallet_watchAsset'])(
  '[C-11] [W-16] a rejected %s has its words as soon as it fails',
  async (rejected) => {
    const wallet = metaMask()
    openWindow([wallet])
    const page = openLate({ chains: [canto], transports: { [canto.id]: http() } })
    await page.connect('io.metamask')
    wallet.answer = (method) => {
      if (method === rejected) throw refusal(4001, 'User rejected the request.')
    }
    const asking =
      rejected === 'wallet_watchAsset'
        ? page.watchAsset({ type: 'ERC721', address: alice, tokenId: 1n })
        : page.chooseAccounts()
    const error = await asking.catch((thrown: unknown) => thrown)
    expect(page.explain(error, {}).outcome).toBe('rejected')
  },
)
