import type { EIP1193Provider } from 'viem'
import { expect, test } from 'vitest'
import type { Connector } from 'wagmi'
import { explain } from '../errors/index.ts'
import { canto, openConnectedPage, refusal, ScriptedWallet } from './scriptedBrowser.fixture.ts'
import { switchConnectorChain } from './switchChain.ts'

/** A visitor connected on mainnet with a wallet that switches by this script. */
async function onMainnet(script: (wallet: ScriptedWallet, method: string, params: unknown) => unknown) {
  const wallet = new ScriptedWallet('io.fox')
  wallet.chainId = '0x1'
  wallet.answer = (method, params) => script(wallet, method, params)
  const page = await openConnectedPage(wallet)
  wallet.asked.length = 0
  return { wallet, page }
}

/** A wallet that must learn the chain first; `refuse` is how it says so. */
const learning = (refuse: () => Error, switchesOnAdding = false) => {
  let known = false
  return (wallet: ScriptedWallet, method: string) => {
    if (method === 'wallet_addEthereumChain') {
      known = true
      if (switchesOnAdding) wallet.chainId = '0x1e14'
      return {}
    }
    if (method !== 'wallet_switchEthereumChain') return undefined
    if (!known) throw refuse()
    wallet.chainId = '0x1e14'
    return {}
  }
}

const [SWITCH, ADD] = ['wallet_switchEthereumChain', 'wallet_addEthereumChain'] as const
const steps = ({ asked }: ScriptedWallet) => asked.filter((method) => method.startsWith('wallet_'))

test('[C-07] a wallet that knows the chain just switches, even if it never says that it did', async () => {
  const { wallet, page } = await onMainnet((self, method) => {
    if (method !== 'wallet_switchEthereumChain') return undefined
    self.chainId = '0x1e14'
    return {}
  })
  expect(page.getSnapshot()).toMatchObject({ chain: 'unsupported' })
  await page.switchChain()
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', chainId: 7700, chain: 'supported' })
  expect(steps(wallet)).toEqual(['wallet_switchEthereumChain'])
})

test('[C-07] a wallet that switches as it adds is not asked twice', async () => {
  const { wallet, page } = await onMainnet(learning(() => refusal(4902, 'unknown'), true))
  await page.switchChain()
  expect(steps(wallet)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
})

test('[C-07] what the wallet is taught: number, name, coin, address and explorer', async () => {
  let taught: unknown
  const teach = learning(() => refusal(4902, 'unknown'), true)
  const { page } = await onMainnet((wallet, method, params) => {
    if (method === 'wallet_addEthereumChain') taught = params
    return teach(wallet, method)
  })
  await page.switchChain()
  expect(taught).toEqual([
    {
      chainId: '0x1e14',
      chainName: 'Canto',
      nativeCurrency: canto.nativeCurrency,
      rpcUrls: ['https://rpc.example/'],
      blockExplorerUrls: ['https://explorer.example'],
    },
  ])
})

test.for([4001, -32002])('an error %i from the wallet reaches the page as it was', async (code) => {
  const { wallet, page } = await onMainnet((_, method) => {
    if (method === 'wallet_switchEthereumChain') throw refusal(code, 'as it was')
  })
  await expect(page.switchChain()).rejects.toMatchObject({ code, message: 'as it was' })
  expect(steps(wallet)).toEqual(['wallet_switchEthereumChain'])
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', chain: 'unsupported' })
})

/** What wallets answer about a chain that they do not know. */
const unknownChain: readonly (readonly [string, unknown])[] = [
  ['with 4902', refusal(4902, 'Unrecognized chain ID "0x1e14".')],
  ['in English words', refusal(-32603, 'Unrecognized chain ID "0x1e14". Try adding the chain first.')],
  [
    'with the number wrapped',
    Object.assign(refusal(-32603, 'Internal'), { data: { originalError: { code: 4902 } } }),
  ],
  ['in the phone’s language (wagmi#4754)', new Error('Mạng này chưa được thêm')],
  ['as an object in the phone’s language', { code: -32603, message: 'チェーンが見つかりません' }],
  ['as text', 'network not found'],
  ['with another number (metamask-mobile#13415)', { code: 32603, message: 'Invalid chain' }],
  ['with the number as text', { code: '4902', message: 'x' }],
  ['as JSON in JSON (alpha-wallet-ios#3887)', { message: '{"message":"Unrecognized","code":4902}' }],
  ['as unsupported', { code: 4200, message: 'x' }],
  ['as unauthorized', { code: 4100, message: 'x' }],
  ['as an empty object', {}],
  ['with a number that says more than its words', { code: 4902, message: 'User rejected the request' }],
]
test.for(unknownChain)(
  '[C-07] a wallet that does not know Canto, saying so %s, is taught it and then switched',
  async ([, reported]) => {
    const { wallet, page } = await onMainnet(learning(() => reported as Error))
    await page.switchChain()
    expect(steps(wallet)).toEqual([SWITCH, ADD, SWITCH])
    expect(page.getSnapshot()).toMatchObject({ chain: 'supported' })
  },
)

/** Fails at these methods, after it has moved to these chains. */
const failing = (errors: Readonly<Record<string, unknown>>, chains: Readonly<Record<string, string>> = {}) =>
  onMainnet((wallet, method) => {
    if (!(method in errors) && !(method in chains)) return undefined
    wallet.chainId = chains[method] ?? wallet.chainId
    if (method in errors) throw errors[method]
    return {}
  })
const closed = { code: 4001, message: 'User rejected the request.' }

test.for<[string, Parameters<typeof failing>]>([
  ['whose last window was closed after the switch', [{ [SWITCH]: closed }, { [SWITCH]: '0x1e14' }]],
  [
    'whose last window was closed after adding',
    [{ [SWITCH]: { code: 4902, message: 'x' }, [ADD]: closed }, { [ADD]: '0x1e14' }],
  ],
  ['that timed out after the switch', [{ [SWITCH]: new Error('timed out') }, { [SWITCH]: '0x1e14' }]],
  [
    'that switched as it added, and then refuses to switch',
    [{ [SWITCH]: {}, [ADD]: { code: -32603, message: 'x' } }, { [ADD]: '0x1e14' }],
  ],
])('[C-07] a wallet %s is on Canto: its chain decides', async ([, script]) => {
  const { page } = await failing(...script)
  await page.switchChain()
  expect(page.getSnapshot()).toMatchObject({ chainId: 7700, chain: 'supported' })
})

test('[C-07] a wallet that refuses the second switch but has made it is on Canto', async () => {
  let count = 0
  const { page } = await onMainnet((wallet, method) => {
    if (method === ADD) return {}
    if (method !== SWITCH) return undefined
    if (count++ > 0) wallet.chainId = '0x1e14'
    throw Object.assign(new Error('no'), count > 1 ? closed : {})
  })
  await page.switchChain()
  expect(page.getSnapshot()).toMatchObject({ chain: 'supported' })
})

test('[C-07] the chain decides for other connectors too, whose switch failed after it was made', async () => {
  const switchChain = () => Promise.reject(new Error('timed out'))
  const connector = { type: 'relay', switchChain } as unknown as Connector
  const on = (chainId: string) => ({ request: () => Promise.resolve(chainId) }) as unknown as EIP1193Provider
  await switchConnectorChain(connector, on('0x1e14'), canto)
  await expect(switchConnectorChain(connector, on('0x1'), canto)).rejects.toThrow('timed out')
})

test.for<[string, unknown, unknown, string, string]>([
  ['declined', closed, undefined, 'switch-declined', 'rejected'],
  [
    'declined, in words alone',
    new Error('User rejected the request.'),
    undefined,
    'switch-declined',
    'rejected',
  ],
  ['declined when adding', {}, closed, 'switch-declined', 'rejected'],
  ['busy', { code: -32002, message: 'x' }, undefined, 'switch-pending', 'pending-in-wallet'],
  ['busy when adding', {}, { code: -32002, message: 'x' }, 'switch-pending', 'pending-in-wallet'],
  [
    'timed out',
    new Error('Request timed out'),
    { code: -32601, message: 'x' },
    'switch-unanswered',
    'wrong-chain',
  ],
  [
    'not capable of it',
    { code: 4200, message: 'x' },
    { code: 4200, message: 'x' },
    'switch-unsupported',
    'wrong-chain',
  ],
  [
    'not able to add',
    { code: 4902, message: 'x' },
    { code: -32601, message: 'x' },
    'switch-unknown-chain',
    'unknown-chain',
  ],
  [
    'not able to add, for a reason',
    { code: 4902, message: 'x' },
    { code: -32602, message: 'bad url' },
    'switch-failed',
    'wrong-chain',
  ],
  ['broken', { code: -32603, message: 'x' }, { code: -32603, message: 'x' }, 'switch-failed', 'wrong-chain'],
  [
    'about a transaction',
    new Error('nonce too low'),
    new Error('insufficient funds'),
    'switch-failed',
    'wrong-chain',
  ],
])('a switch that was %s speaks of the network alone', async ([, onSwitch, onAdd, code, outcome]) => {
  const { page } = await failing({ [SWITCH]: onSwitch, ...(onAdd !== undefined && { [ADD]: onAdd }) })
  const error: unknown = await page.switchChain().catch((thrown: unknown) => thrown)
  for (const walletAsked of [true, false]) {
    const problem = explain(error, { walletName: 'Fox', chainName: 'Canto', walletAsked })
    expect(problem).toMatchObject({ code, outcome, moneyMoved: false })
    expect(`${problem.title} ${problem.detail}`).not.toMatch(/transaction|money|sent|paid|fee|mint|\{/i)
    expect(`${problem.title} ${problem.detail}`).toMatch(/Fox/)
  }
  expect(page.getSnapshot()).toMatchObject({ chainId: 1, chain: 'unsupported' })
})

test('reports a wallet that approves but does not switch', async () => {
  const { page } = await onMainnet((_, method) => (method === 'wallet_switchEthereumChain' ? {} : undefined))
  const error: unknown = await page.switchChain().catch((thrown: unknown) => thrown)
  expect(explain(error)).toMatchObject({ code: 'switch-ignored', outcome: 'wrong-chain' })
  expect(page.getSnapshot()).toMatchObject({ chainId: 1, chain: 'unsupported' })
})
