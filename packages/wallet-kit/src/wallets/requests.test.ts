import { createWalletClient, custom, type EIP1193Provider } from 'viem'
import { expect, test } from 'vitest'
import {
  alice,
  canto,
  memoryStorage,
  openPage,
  openWindow,
  refusal,
  ScriptedWallet,
} from './scriptedBrowser.fixture.ts'

/** What a wallet may be asked, and what every wallet answers without its owner. */
const allowed = [
  'eth_requestAccounts',
  'eth_accounts',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_requestPermissions',
  'wallet_watchAsset',
  'personal_sign',
  'eth_signTypedData_v4',
]
const unasked = ['eth_chainId', 'wallet_revokePermissions']

test('[C-11] from connecting to leaving, a wallet is asked for these and nothing else', async () => {
  const wallet = new ScriptedWallet('io.fox')
  wallet.chainId = '0x1'
  let known = false
  wallet.answer = (method, params) => {
    if (method === 'wallet_addEthereumChain') {
      known = true
      return {}
    }
    if (method === 'wallet_switchEthereumChain') {
      if (!known) throw refusal(4902, 'unknown')
      wallet.chainId = (params as readonly [{ chainId: string }])[0].chainId
      return {}
    }
    if (method === 'wallet_watchAsset') return true
    return method === 'personal_sign' || method === 'eth_signTypedData_v4' ? '0xab' : undefined
  }
  openWindow([wallet])
  const storage = memoryStorage()
  const first = openPage(storage)
  await first.connect('io.fox')
  const page = openPage(storage)
  await page.restore()
  await page.switchChain()
  const provider: EIP1193Provider = await page.provider()
  const client = createWalletClient({ account: alice, chain: canto, transport: custom(provider) })
  await client.signMessage({ message: 'hello' })
  await client.signTypedData({
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'hello' },
  })
  await client.watchAsset({ type: 'ERC20', options: { address: alice, decimals: 18, symbol: 'PEP' } })
  await page.disconnect()
  expect(new Set(wallet.asked)).toEqual(new Set([...allowed, ...unasked]))
})
