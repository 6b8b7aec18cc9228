import { createTestWallet } from '@peppermint/wallet-kit/testing'
import { createWalletClient, custom } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'

test('a rejection is 4001, an approval returns the account', async () => {
  const wallet = createTestWallet({
    rpcUrl: 'http://127.0.0.1:8545',
    chainId: 7700,
    privateKeys: [generatePrivateKey()],
  })
  const client = createWalletClient({ transport: custom(wallet.provider) })

  wallet.once('connect', 'reject')
  await expect(client.requestAddresses()).rejects.toMatchObject({ code: 4001 })
  expect(await client.requestAddresses()).toEqual([wallet.address])
})
