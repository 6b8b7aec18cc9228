import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createKitState, createStore, type LoadedKit, type WalletSnapshot } from '@peppermint/wallet-kit'
import { createJournal } from '@peppermint/wallet-kit/transactions'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { NewestBlock, SiteConfig } from '../page/siteConfig.ts'
import type { Session } from '../page/session.ts'
import { followAccount } from './accountFace.ts'
import { startAccount } from './startAccount.ts'

const ACCOUNT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const none = { wallets: [], discovery: 'done' } as const

/** A kit whose wallet is connected once it is loaded, which fails at first for `failures` times. */
function connectedKit(failures = 0) {
  const snapshot = createStore<WalletSnapshot>({
    ...none,
    status: 'connected',
    account: ACCOUNT,
    chainId: 7700,
    chain: 'supported',
    walletId: 'one',
    walletName: 'One',
  })
  const { subscribe, get: getSnapshot } = snapshot
  const engine = {
    subscribe,
    getSnapshot,
    load: () => Promise.resolve(),
    restore: () => Promise.resolve(),
    config: { chains: [] },
  }
  let left = failures
  const kit = createKitState(() => {
    left -= 1
    return left >= 0
      ? Promise.reject(new Error('The network is down.'))
      : Promise.resolve({ engine, journal: createJournal() } as unknown as LoadedKit)
  })
  return { kit, disconnect: () => snapshot.set({ ...none, status: 'disconnected' }) }
}

const head = () => createStore<NewestBlock | undefined>(undefined)

test('the balance is unreadable until the network answers, and the last one stays after that', async () => {
  let isDown = true
  let asked = 0
  const node = createServer((request, response) => {
    void text(request).then((body) => {
      asked += 1
      if (isDown) return response.writeHead(500).end()
      const parsed = JSON.parse(body) as { readonly id: number } | readonly { readonly id: number }[]
      const answers = [parsed].flat().map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x5' }))
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify(Array.isArray(parsed) ? answers : answers[0]))
    })
  })
  await new Promise<void>((resolve) => {
    node.listen(0, '127.0.0.1', resolve)
  })
  const { kit, disconnect } = connectedKit()
  await kit.wallet.load()
  const site = {
    endpoints: [`http://127.0.0.1:${(node.address() as AddressInfo).port}`],
    deployment: { chainId: 7700, contract: ACCOUNT },
    api: null,
  } as unknown as SiteConfig
  onTestFinished(() => {
    disconnect()
    node.close()
    node.closeAllConnections()
  })

  followAccount({ kit, site, head: head(), hosts: [] })
  const balance = () => kit.balance.get()?.balance
  await expect.poll(balance).toBe('unreadable')
  isDown = false
  await expect.poll(balance).toMatchObject({ value: 5n, decimals: 18 })
  isDown = true
  const before = asked
  await expect.poll(() => asked).toBeGreaterThan(before + 3)
  expect(balance()).toMatchObject({ value: 5n })
})

test('an account is followed after a later load, too, and only once', async () => {
  const dataset: Record<string, string> = {}
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { dataset } }))
  const { kit, disconnect } = connectedKit(1)
  onTestFinished(() => {
    disconnect()
    vi.unstubAllGlobals()
  })
  const site = {
    endpoints: ['http://127.0.0.1:1'],
    deployment: { chainId: 7700, contract: ACCOUNT },
    api: null,
  } as unknown as SiteConfig
  const subscribe = vi.spyOn(kit.wallet, 'subscribe')
  const session: Session = { kit, site, head: head(), hosts: [] }
  await startAccount(session)
  // Whether it could be loaded or not, the page handles its clicks.
  expect(dataset['loaded']).toBe('live')
  await kit.wallet.load()
  await expect.poll(() => kit.balance.get()?.balance).toBe('unreadable')
  const followers = subscribe.mock.calls.length
  await kit.wallet.load()
  await new Promise((resolve) => setImmediate(resolve))
  expect(subscribe).toHaveBeenCalledTimes(followers)
})
