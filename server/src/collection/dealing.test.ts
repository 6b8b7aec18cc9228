import { afterAll, beforeAll, expect, test } from 'vitest'
import { keccak256, parseEventLogs, stringToHex, toBytes, type Hex } from 'viem'
import { getBlock, getLogs, sendTransaction, writeContract } from 'viem/actions'
import { scovillesAbi } from '@peppermint/contracts'
import { deployArt } from '@peppermint/contracts/art'
import { hashChainEnd, revealCrates } from '@peppermint/contracts/crates'
import { deployScovilles } from '@peppermint/contracts/deploy'
import { waitForReceipt } from '@peppermint/contracts/receipt'
import { encodeMintCall, readCards, type Deployment } from '@peppermint/contracts/sale'
import { testAccount, startChain, type TestChain } from '@peppermint/contracts/testChain'
import { encodeTraits } from '@peppermint/peppers'
import { createDealer } from './dealtCards.ts'

const secret = keccak256(stringToHex('pickled in brine'))
let chain: TestChain
let deployment: Deployment

beforeAll(async () => {
  chain = await startChain()
  const now = Number((await getBlock(chain.client)).timestamp)
  const phase = {
    name: 'Open',
    start: now - 1,
    end: now + 10 ** 7,
    price: 1n,
    maxPerWallet: 400,
    maxPerTransaction: 100,
    maxSupply: 10_000,
  }
  deployment = await deployScovilles(
    chain.client,
    {
      name: 'Scovilles',
      symbol: 'SCOV',
      maxSupply: 10_000,
      owner: testAccount(0).address,
      phases: [phase],
      crates: {
        link: (collection) => hashChainEnd(secret, collection),
        crateInterval: 600,
        linkWindow: 3_600,
      },
    },
    await deployArt(chain.client),
  )
})
afterAll(() => chain.stop())

async function mint(quantity: number): Promise<void> {
  const asked = encodeMintCall(deployment.contract, { phase: 0, quantity, price: 1n })
  const hash = await sendTransaction(chain.client, { account: testAccount(1), ...asked })
  await waitForReceipt(chain.client, { hash })
}

async function later(seconds: number): Promise<void> {
  await chain.client.increaseTime({ seconds })
  await chain.client.mine({ blocks: 1 })
}

async function write(
  functionName: 'closeCrate' | 'startFallbackReveal' | 'finishFallbackReveal',
): Promise<void> {
  const hash = await writeContract(chain.client, {
    abi: scovillesAbi,
    address: deployment.contract,
    functionName,
  })
  await waitForReceipt(chain.client, { hash })
}

test('derives each card from the seeds: full crates, early closes and a fallback reveal', async () => {
  await mint(100)
  await mint(30)
  await later(601)
  // The second is closed early.
  await revealCrates(chain.client, deployment, secret)
  await mint(7)
  await later(601)
  await write('closeCrate')
  await later(3_601)
  await write('startFallbackReveal')
  await later(1)
  await write('finishFallbackReveal')
  await mint(100)
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
