import { setBalance } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSafeEnv, type SafeEnv } from '@peppermint/ui/safe/safeChain.fixture.ts'
import { splitQuantity } from '@peppermint/ui/sale/splitQuantity.ts'
import { simulateBatch } from './simulateBatch.ts'

let env: SafeEnv
beforeAll(async () => {
  env = await startSafeEnv()
})
afterAll(() => env.node.stop())

const to = `0x${'c0'.repeat(20)}` as const
/** One wei for each token. */
const toCall = (quantity: number) => ({ to, data: '0x', value: BigInt(quantity) }) as const

test.each(['1.3.0', '1.4.1'] as const)(
  '[H-11] all mints of a batch are tested as Safe %s, and the one that fails is named',
  async (version) => {
    const { client } = env.node
    const { address: safe } = await env.newSafe(version)
    await setBalance(client, { address: safe, value: 9n })
    const simulate = (quantity: number) => simulateBatch(client, safe, splitQuantity(quantity, 4).map(toCall))
    expect(await simulate(9)).toBeUndefined()
    // The first two of four, four and two pay with what the third lacks.
    expect(await simulate(10)).toMatchObject({
      code: 'batch-fails',
      detail: expect.stringContaining('Mint 3 of 3'),
    })
    // One call is tested by the page itself.
    expect(await simulateBatch(client, safe, [toCall(99)])).toBeUndefined()
  },
)

test('a chain without Safe’s contracts, or an account that cannot simulate, stops no proposal', async () => {
  const { client } = env.node
  expect(await simulateBatch(client, to, [toCall(1), toCall(1), toCall(1)])).toBeUndefined()
})
