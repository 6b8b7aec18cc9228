/**
 * What a mint costs the person who sends it, intrinsic gas and calldata included, as receipts say. The ceilings
 * are promises to buyers; the baseline is bare ERC721A 4.3.0 (76,049 fresh, 58,949 returning, 87,976 with a proof).
 * The rows beside other contracts are in docs/gas.md.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendTransaction, getBlock } from 'viem/actions'
import { deployCollection } from '../launch/deployCollection.ts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { testAccount, startChain, type TestChain } from '@peppermint/devnet/testChain'
import { encodeMintCall, readSale, type Sale } from '@peppermint/sale'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'

let chain: TestChain
let sale: Sale

beforeAll(async () => {
  chain = await startChain()
  const now = Number((await getBlock(chain.client)).timestamp)
  const deployment = await deployCollection(chain.client, {
    name: 'Scovilles',
    symbol: 'SCOV',
    maxSupply: 10_000,
    owner: testAccount(0).address,
    phases: [
      testPhase({
        start: now,
        end: now + 100_000,
        price: 10n ** 18n,
        maxPerWallet: 50,
        maxPerTransaction: 20,
      }),
    ],
  })
  sale = await readSale(chain.client, deployment)
})
afterAll(() => chain.stop())

async function gas(account: ReturnType<typeof testAccount>, quantity: number): Promise<bigint> {
  const hash = await sendTransaction(chain.client, {
    account,
    ...encodeMintCall(sale.contract, { phase: 0, quantity, price: 10n ** 18n }),
  })
  return (await waitForReceipt(chain.client, { hash })).gasUsed
}

test('a first pepper costs at most 77,000 gas, the next one at most 60,000', async () => {
  expect(await gas(testAccount(1), 1)).toBeLessThanOrEqual(77_000n)
  expect(await gas(testAccount(1), 1)).toBeLessThanOrEqual(60_000n)
})

test('each further pepper of the same mint costs at most 2,000 gas', async () => {
  const [one, five] = [await gas(testAccount(2), 1), await gas(testAccount(3), 5)]
  expect(five - one).toBeLessThanOrEqual(4n * 2_000n)
})
