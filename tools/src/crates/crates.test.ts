import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keccak256, stringToHex } from 'viem'
import { readContract } from 'viem/actions'
import { scovillesAbi } from '@peppermint/contracts'
import { readCards, readSale } from '@peppermint/sale'
import { startChain, type TestChain } from '@peppermint/devnet/testChain'
import { type CrateSale, startCrateSale } from './crateSale.fixture.ts'
import { hashChainEnd, LinkNotFound, revealCrates } from '@peppermint/sale/crates'
import { hashChainStart } from '@peppermint/sale/crates/links.ts'

const secret = keccak256(stringToHex('pickled in brine'))

let chain: TestChain
let sale: CrateSale
let deployment: CrateSale['deployment']

beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

beforeEach(async () => {
  sale = await startCrateSale(chain, (collection) => hashChainEnd(secret, collection))
  deployment = sale.deployment
})

const reveal = () => revealCrates(chain.client, deployment, secret)
const cardNumbers = async (from: number, to: number) =>
  (
    await readCards(
      chain.client,
      deployment,
      Array.from({ length: to - from + 1 }, (_, i) => from + i),
    )
  ).map((card) => card?.number)

test('reveals a full crate in one pass, each token with a unique card', async () => {
  await sale.mint(100)
  await sale.mint(7)
  expect(await cardNumbers(1, 107)).toEqual(Array.from({ length: 107 }, () => undefined))
  expect(await reveal()).toEqual({ closed: 1, revealed: 1 })
  const numbers = await cardNumbers(1, 107)
  expect(new Set(numbers.slice(0, 100)).size).toBe(100)
  expect(numbers.slice(0, 100)).not.toContain(undefined)
  expect(numbers.slice(100)).toEqual(Array.from({ length: 7 }, () => undefined))
})

test('a pass with nothing to do sends nothing, and passes can be repeated', async () => {
  expect(await reveal()).toEqual({ closed: 0, revealed: 0 })
  await sale.mint(3)
  expect(await reveal()).toEqual({ closed: 0, revealed: 0 })
  await sale.advanceTime(601)
  expect(await reveal()).toEqual({ closed: 1, revealed: 1 })
  expect(await reveal()).toEqual({ closed: 0, revealed: 0 })
  const dealt = await cardNumbers(1, 3)
  expect(new Set(dealt).size).toBe(3)
  expect(dealt).not.toContain(undefined)
})

test('anyone can reveal a crate without a link, and the next link skips the lost one', async () => {
  await sale.mint(100)
  await sale.write('closeCrate')
  await sale.advanceTime(3_601)
  await sale.write('startFallbackReveal')
  await chain.client.mine({ blocks: 1 })
  await sale.write('finishFallbackReveal')
  expect(new Set(await cardNumbers(1, 100)).size).toBe(100)

  await sale.mint(100)
  expect(await reveal()).toEqual({ closed: 1, revealed: 1 })
  const [link, lost] = await readContract(chain.client, {
    abi: scovillesAbi,
    address: deployment.contract,
    functionName: 'linkCommitment',
  })
  expect(lost).toBe(0n)
  expect(keccak256(keccak256(link))).toBe(hashChainEnd(secret, deployment.linkDomain))
  expect(hashChainStart(secret, deployment.linkDomain)).not.toBe(secret)
})

test('reveals a crate in fallback reveal without its link, and the next one with its link', async () => {
  await sale.mint(100)
  await sale.write('closeCrate')
  await sale.advanceTime(3_601)
  await sale.write('startFallbackReveal')
  await sale.mint(100)
  expect(await reveal()).toEqual({ closed: 1, revealed: 2 })
  expect(new Set(await cardNumbers(1, 200)).size).toBe(200)
})

test('rejects another secret and sends nothing', async () => {
  await sale.mint(100)
  await expect(revealCrates(chain.client, deployment, keccak256('0x'))).rejects.toThrow(LinkNotFound)
  expect((await readSale(chain.client, deployment)).crateStatus).toMatchObject({ closedCrates: 0 })
})
