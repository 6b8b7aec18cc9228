import { afterAll, beforeAll, expect, test } from 'vitest'
import { keccak256, parseEventLogs, stringToHex, toBytes, type Hex } from 'viem'
import { getLogs } from 'viem/actions'
import { scovillesAbi } from '@peppermint/contracts'
import { hashChainEnd, revealCrates } from '@peppermint/sale/crates'
import { readCards } from '@peppermint/sale'
import { startChain, type TestChain } from '@peppermint/devnet/testChain'
import { type CrateSale, startCrateSale } from '@peppermint/tools/crates/crateSale.fixture.ts'
import { encodeTraits } from '@peppermint/art'
import { createDealer } from './dealtCards.ts'

const secret = keccak256(stringToHex('pickled in brine'))
let chain: TestChain
let sale: CrateSale

beforeAll(async () => {
  chain = await startChain()
  sale = await startCrateSale(chain, (collection) => hashChainEnd(secret, collection))
})
afterAll(() => chain.stop())

test('derives each card from the seeds: full crates, early closes and a fallback reveal', async () => {
  const { deployment, write, advanceTime } = sale
  await sale.mint(100)
  await sale.mint(30)
  await advanceTime(601)
  // The second is closed early.
  await revealCrates(chain.client, deployment, secret)
  await sale.mint(7)
  await advanceTime(601)
  await write('closeCrate')
  await advanceTime(3_601)
  await write('startFallbackReveal')
  await advanceTime(1)
  await write('finishFallbackReveal')
  await sale.mint(100)
  await revealCrates(chain.client, deployment, secret)

  const logs = await getLogs(chain.client, { address: deployment.contract, fromBlock: 0n })
  const crates = parseEventLogs({ abi: scovillesAbi, logs, eventName: 'CrateRevealed' }).map(({ args }) => ({
    first: Number(args.firstTokenId),
    size: Number(args.size),
    seed: toBytes(args.seed satisfies Hex),
  }))
  expect(crates.map(({ size }) => size)).toEqual([100, 30, 7, 100])
  const dealt = createDealer()(crates, crates.length)
  const ids = dealt.map(({ token }) => token)
  expect(ids).toEqual(Array.from({ length: 237 }, (_, index) => index + 1))
  const onChain = await readCards(chain.client, deployment, ids)
  expect(dealt.map(({ card }) => ({ number: card.number, traits: encodeTraits(card) }))).toEqual(onChain)
})
