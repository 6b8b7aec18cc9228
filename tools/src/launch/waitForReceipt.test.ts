import { expect, test } from 'vitest'
import { createClient, custom, keccak256, toHex } from 'viem'
import { testAccount, startChain } from '@peppermint/devnet/testChain'
import { sendTransaction } from 'viem/actions'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'

test('finds a receipt that appears after its block, without a further block', async () => {
  const chain = await startChain()
  try {
    const hash = await sendTransaction(chain.client, { to: testAccount(1).address, value: 1n })
    let looks = 0
    const line = createClient({
      pollingInterval: 5,
      transport: custom({
        async request({ method, params }: { readonly method: never; readonly params: never }) {
          if (method === 'eth_getTransactionReceipt' && looks++ < 3) return null
          return chain.client.request({ method, params })
        },
      }),
    })
    expect(await waitForReceipt(line, { hash })).toMatchObject({ status: 'success', transactionHash: hash })
    expect(looks).toBeGreaterThan(3)
  } finally {
    await chain.stop()
  }
})

test('times out with the hash of a pending transaction, and rejects if the endpoint fails', async () => {
  const answering = (answer: () => unknown) =>
    createClient({
      pollingInterval: 5,
      transport: custom({ request: async () => answer() }, { retryCount: 0 }),
    })
  const hash = keccak256(toHex('never sent'))
  await expect(
    waitForReceipt(
      answering(() => null),
      { hash, timeoutMs: 20 },
    ),
  ).rejects.toThrow(`Timed out while waiting for transaction with hash "${hash}"`)
  const away = answering(() => {
    throw new Error('The node is away.')
  })
  await expect(waitForReceipt(away, { hash })).rejects.toThrow('The node is away.')
})
