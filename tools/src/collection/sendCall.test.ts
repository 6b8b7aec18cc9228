import { parseEther, parseGwei, type Hash } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { getTransaction } from 'viem/actions'
import { canto } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readFees } from '@peppermint/sale/launch/fees.ts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { createKeySigner, type Signer } from '../launch/signer.ts'
import { startChain, type TestChain } from '@peppermint/devnet/testChain'
import { sendCall, type PricedCall } from './sendCall.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

let signer: Signer
beforeEach(async () => {
  signer = createKeySigner(generatePrivateKey(), chain.client)
  await chain.client.setBalance({ address: signer.address, value: parseEther('10') })
})

async function priced(data: `0x${string}`): Promise<PricedCall> {
  const call = { to: signer.address, data, value: 0n, description: 'Nothing' } as PricedCall['call']
  return { call, gas: 60_000n, fees: await readFees(chain.client) }
}

const sending = () => ({
  client: chain.client,
  chain: canto,
  signer,
  maxPrice: parseGwei('10000'),
  timeoutMs: 10_000,
})

test('reports a nonce used by another transaction, and sends nothing', async () => {
  const other = await priced('0x01')
  let hash: Hash | undefined
  await sendCall(sending(), other, 0, (noted) => (hash = noted))
  if (hash) await waitForReceipt(chain.client, { hash })
  await expect(sendCall(sending(), await priced('0x02'), 0, () => undefined)).rejects.toThrow(
    'This one was not sent and no money moved.',
  )
})

test('pays for gas no more than may be paid, and sends nothing above', async () => {
  const asked = await priced('0x04')
  const limit = { ...sending(), maxPrice: asked.fees.price }
  const above = { ...asked, fees: { ...asked.fees, price: asked.fees.price + 1n } }
  await expect(sendCall(limit, above, 0, () => expect.fail('signed'))).rejects.toThrow(
    /^Gas costs \d+\.?\d* gwei, above the \d+\.?\d* gwei that may be paid\. Nothing was sent and no money moved\. /,
  )
  let hash: Hash | undefined
  await sendCall(limit, asked, 0, (noted) => (hash = noted))
  const { maxFeePerGas } = await getTransaction(chain.client, { hash: hash ?? '0x' })
  expect(maxFeePerGas).toBe(asked.fees.price)
})

test('counts a lost response as sent if its own transaction used the nonce', async () => {
  const call = await priced('0x03')
  let hash: Hash | undefined
  await sendCall(sending(), call, 0, (noted) => (hash = noted))
  if (hash) await waitForReceipt(chain.client, { hash })
  const again: Hash[] = []
  await sendCall(sending(), call, 0, (noted) => again.push(noted))
  expect(again).toEqual([hash])
})
