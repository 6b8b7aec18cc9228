import { expect, test } from 'vitest'
import { canto, openPage, openWindow, refusal, ScriptedWallet } from './scriptedBrowser.fixture.ts'

/** A visitor connected on mainnet with a wallet that switches by this script. */
async function onMainnet(script: (wallet: ScriptedWallet, method: string, params: unknown) => unknown) {
  const wallet = new ScriptedWallet('io.fox')
  wallet.chainId = '0x1'
  wallet.answer = (method, params) => script(wallet, method, params)
  openWindow([wallet])
  const page = openPage()
  await page.connect('io.fox')
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

test.for([
  ['with 4902', () => refusal(4902, 'Unrecognized chain ID "0x1e14".')],
  [
    'without the number',
    () => refusal(-32603, 'Unrecognized chain ID "0x1e14". Try adding the chain first.'),
  ],
  [
    'with the number wrapped',
    () => Object.assign(refusal(-32603, 'Internal'), { data: { originalError: { code: 4902 } } }),
  ],
] as const)(
  '[C-07] a wallet that does not know the chain, saying so %s, is taught it and then switched',
  async ([, refuse]) => {
    const { wallet, page } = await onMainnet(learning(refuse))
    await page.switchChain()
    expect(steps(wallet)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
    expect(page.getSnapshot()).toMatchObject({ chain: 'supported' })
  },
)

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

test.for([4001, -32002, -32603])('an error %i from the wallet reaches the page as it was', async (code) => {
  const { page } = await onMainnet((_, method) => {
    if (method === 'wallet_switchEthereumChain') throw refusal(code, 'as it was')
  })
  await expect(page.switchChain()).rejects.toMatchObject({ code, message: 'as it was' })
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', chain: 'unsupported' })
})

test('reports a wallet that approves but does not switch', async () => {
  const { page } = await onMainnet((_, method) => (method === 'wallet_switchEthereumChain' ? {} : undefined))
  await expect(page.switchChain()).rejects.toThrow('still on another network')
  expect(page.getSnapshot()).toMatchObject({ chainId: 1, chain: 'unsupported' })
})
