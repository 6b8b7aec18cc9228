import { expect, test } from 'vitest'
import { browserWallet } from './known/injected.ts'
import { requestOf } from './requestOf.ts'
import {
  alice,
  bob,
  memoryStorage,
  openPage,
  openWindow,
  refusal,
  ScriptedWallet,
} from './scriptedBrowser.fixture.ts'

type Payload = { readonly id: number; readonly jsonrpc: string; readonly method: string; params: unknown }
type Callback = (error: unknown, response?: unknown) => void

/** A wallet from before EIP-1193, with the methods that `members` makes of one that calls back. */
function walletWith(members: (callBack: (payload: Payload, callback: Callback) => void) => object) {
  const wallet = new ScriptedWallet('io.fox')
  const { request, ...events } = wallet.provider
  const answer = async ({ id, jsonrpc, method, params }: Payload) => {
    try {
      return { id, jsonrpc, result: await request({ method, params }) }
    } catch (error) {
      return { id, jsonrpc, error }
    }
  }
  const callBack = (payload: Payload, callback: Callback): void =>
    void (async () => callback(null, await answer(payload)))()
  Object.assign(wallet, { provider: { ...events, ...members(callBack) } })
  return wallet
}

const known = { wallets: [browserWallet] }

test('[W-05] [C-03] a wallet in the list of a window.ethereum without `request` connects', async () => {
  const wallet = new ScriptedWallet('io.fox')
  const storage = memoryStorage()
  openWindow([], undefined, { ethereum: { providers: [wallet.provider] } })
  const page = openPage(storage, known)
  await page.load()
  await page.connect('injected')
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', account: alice, walletId: 'injected' })
  expect(await page.provider()).toBe(wallet.provider)
  const next = openPage(storage, known)
  await next.restore()
  expect(next.getSnapshot()).toMatchObject({ status: 'connected', account: alice })
})

test.for<[string, Parameters<typeof walletWith>[0]]>([
  ['sendAsync', (sendAsync) => ({ sendAsync })],
  ['send', (send) => ({ send })],
  ['both', (sendAsync) => ({ sendAsync, send: () => ({ error: 'The method is synchronous.' }) })],
  [
    'a send that returns a promise',
    (callBack) => ({
      send: (payload: Payload) =>
        new Promise((resolve) => callBack(payload, (_, response) => resolve(response))),
    }),
  ],
  [
    'an asynchronous sendAsync that calls back later',
    (callBack) => ({
      async sendAsync(payload: Payload, callback: Callback) {
        callBack(payload, callback)
      },
    }),
  ],
  [
    'enable',
    (callBack) => ({
      sendAsync(payload: Payload, callback: Callback) {
        if (payload.method === 'eth_requestAccounts') callback({ code: -32601, message: 'unknown' })
        else callBack(payload, callback)
      },
      enable: () =>
        new Promise((resolve) => {
          const payload = { id: 1, jsonrpc: '2.0', method: 'eth_requestAccounts', params: [] }
          callBack(payload, (_, response) => resolve(Object(response).result))
        }),
    }),
  ],
])('[W-05] [C-03] a wallet with %s in place of `request` is offered and connects', async ([, members]) => {
  const wallet = walletWith(members)
  openWindow([], wallet)
  for (const more of [{}, known]) {
    wallet.granted = []
    const storage = memoryStorage()
    const page = openPage(storage, more)
    await page.load()
    expect(page.getSnapshot().wallets).toMatchObject([{ id: 'injected', ready: true }])
    await page.connect('injected')
    expect(page.getSnapshot()).toMatchObject({ status: 'connected', account: alice, chainId: 7700 })
    const provider = await page.provider()
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1e14')
    page.destroy()
    const next = openPage(storage, more)
    await next.restore()
    expect(next.getSnapshot()).toMatchObject({ status: 'connected', account: alice })
    next.destroy()
  }
})

test('[C-05] events of a wallet without `request` arrive', async () => {
  const wallet = walletWith((sendAsync) => ({ sendAsync }))
  openWindow([], wallet)
  const page = openPage()
  await page.connect('injected')
  wallet.emit('accountsChanged', [bob])
  await expect.poll(() => page.getSnapshot()).toMatchObject({ status: 'connected', account: bob })
})

test.for<[string, (payload: Payload, callback: Callback) => unknown]>([
  ['beside its response', (_, callback) => callback(refusal(4001, 'no'))],
  ['in its response', (_, callback) => callback(null, { error: { code: 4001, message: 'no' } })],
  [
    'by throwing',
    () => {
      throw refusal(4001, 'no')
    },
  ],
  ['by a promise', () => Promise.reject(refusal(4001, 'no'))],
])('[T-08] a refusal %s keeps its code', async ([, answer]) => {
  let isConnected = false
  const wallet = walletWith((callBack) => ({
    send: (payload: Payload, callback: Callback) => (isConnected ? answer : callBack)(payload, callback),
  }))
  openWindow([], wallet)
  const page = openPage()
  await page.connect('injected')
  isConnected = true
  const provider = await page.provider()
  await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({
    code: 4001,
    message: 'no',
  })
})

test('an answer without a result says nothing about what was sent, and is passed on', async () => {
  let isConnected = false
  const wallet = walletWith((callBack) => ({
    sendAsync: (payload: Payload, callback: Callback) =>
      isConnected ? callback(null) : callBack(payload, callback),
  }))
  openWindow([], wallet)
  const page = openPage()
  await page.connect('injected')
  isConnected = true
  const provider = await page.provider()
  expect(await provider.request({ method: 'eth_accounts' })).toBeUndefined()
})

const sent = `0x${'ab'.repeat(32)}`
const later = ({ id }: Payload, callback: Callback) =>
  void setTimeout(() => callback(null, { id, result: sent }))

test.for<[string, (payload: Payload, callback: Callback) => unknown]>([
  ['after a promise of nothing', async (...asked) => later(...asked)],
  [
    'after a promise of null',
    async (...asked) => {
      later(...asked)
      return null
    },
  ],
  [
    'after a promise of true',
    async (...asked) => {
      later(...asked)
      return true
    },
  ],
  [
    'after a promise that acknowledges',
    async (...asked) => {
      later(...asked)
      return { id: asked[0].id, error: null }
    },
  ],
  ['by a promise alone', async () => sent],
  ['by a callback, alone', (_, callback) => callback(null, sent)],
  // oxlint-disable-next-line unicorn/no-thenable
  ['by a promise of another library', () => ({ then: (done: Callback) => done({ result: sent }) })],
  ['with `false` as the error', (_, callback) => callback(false, { result: sent })],
  ['with `false` as the response’s error', (_, callback) => callback(null, { result: sent, error: false })],
])('[T-01] a hash that comes %s is not lost', async ([, send]) => {
  expect(await requestOf({ send })({ method: 'eth_sendTransaction', params: [] as never })).toBe(sent)
})
