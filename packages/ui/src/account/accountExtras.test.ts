import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import { expect, test } from 'vitest'
import { walletAssets } from './accountExtras.ts'

const CONTRACT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const HASH = `0x${'ab'.repeat(32)}` as const

const minted = (...ids: readonly number[]): JournalEntry => ({
  status: 'confirmed',
  id: ids.join(),
  chainId: 7700,
  account: '0x1D9E1F2a3b4c5d6E7F8091a2B3C4d5e6F70a70Af',
  description: 'Mint',
  request: { to: CONTRACT, data: '0x', value: 1n },
  nonce: 1,
  fromBlock: 1n,
  confirmations: 1,
  requestedAt: 1,
  sentAt: 2,
  settledAt: 3,
  hash: HASH,
  blockNumber: 2n,
  gasUsed: 1n,
  effectiveGasPrice: 1n,
  receiptData: ids,
})

test('[C-11] the three newest peppers of the account can be added to the wallet', () => {
  expect(walletAssets([minted(3, 4), minted(11, 12)], CONTRACT)).toEqual(
    [12, 11, 4].map((id) => ({
      name: `Pepper #${id}`,
      asset: { type: 'ERC721', address: CONTRACT, tokenId: BigInt(id) },
    })),
  )
  expect(walletAssets([], CONTRACT)).toEqual([])
})
