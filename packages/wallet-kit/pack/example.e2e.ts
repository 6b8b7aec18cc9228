import { createTestWallet, type TestWallet } from '@peppermint/wallet-kit/testing'
import { test as base, expect } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'

const test = base.extend<{ wallet: TestWallet }>({
  wallet: async ({ context }, use) => {
    const wallet = createTestWallet({
      name: 'Pepper Wallet',
      rpcUrl: process.env['RPC_URL'] ?? 'http://127.0.0.1:8545',
      chainId: 7700,
      privateKeys: [generatePrivateKey()],
    })
    await wallet.attach(context)
    await use(wallet)
  },
})

test('a visitor can connect after a rejection', async ({ page, wallet }) => {
  wallet.once('connect', 'keep-open')
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const row = page.getByRole('dialog').getByRole('button', { name: 'Pepper Wallet' })
  await row.click()

  const prompt = await wallet.waitForPrompt('connect')
  await prompt.answer('reject')

  await row.click()
  await expect(page.getByRole('dialog')).toBeHidden()
})
