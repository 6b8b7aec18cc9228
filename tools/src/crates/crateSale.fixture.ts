/** A sale of 10,000 on a test chain, with the links of its crates, for tests that deal real cards. */
import {
  concatHex,
  keccak256,
  parseEventLogs,
  stringToHex,
  toBytes,
  toHex,
  type Hex,
  type TransactionReceipt,
} from 'viem'
import { getBlock, getStorageAt, readContract, sendTransaction, writeContract } from 'viem/actions'
import { scovillesAbi } from '@peppermint/contracts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { encodeMintCall, readCards, readSale, type Deployment } from '@peppermint/sale'
import type { DeployConfig } from '@peppermint/sale/launch/deployConfig.ts'
import { deployCollection } from '../launch/deployCollection.ts'
import { testAccount, type TestChain } from '@peppermint/devnet/testChain'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'

/** Seconds. */
const CRATE_TIME_SECONDS = 600
const LINK_TIME_SECONDS = 3_600

let launches = 0

/** More than any test reveals. */
const LINK_COUNT = 400

/** The arguments of a CrateRevealed event. */
interface RevealedCrate {
  readonly first: number
  readonly size: number
  readonly seed: Uint8Array
}

export type CrateSale = Awaited<ReturnType<typeof startCrateSale>>

/**
 * Deploys a collection.
 * @param link the end of its links; by default `reveal` knows them.
 */
export async function startCrateSale(chain: TestChain, link?: NonNullable<DeployConfig['crates']>['link']) {
  const { client } = chain
  const links: Hex[] = [keccak256(stringToHex('links of a test'))]
  while (links.length <= LINK_COUNT) links.push(keccak256(links.at(-1) ?? '0x'))
  const now = Number((await getBlock(client)).timestamp)
  const deployment = await deployCollection(client, {
    name: 'Scovilles',
    // Another term for each sale, so another contract.
    symbol: `SCOV${(launches += 1)}`,
    maxSupply: 10_000,
    owner: testAccount(0).address,
    phases: [
      testPhase({
        start: now - 1,
        end: now + 10 ** 9,
        price: 1n,
        maxPerWallet: 10_000,
        maxPerTransaction: 100,
      }),
    ],
    crates: {
      link: link ?? links.at(-1) ?? '0x',
      crateInterval: CRATE_TIME_SECONDS,
      linkWindow: LINK_TIME_SECONDS,
    },
  })
  const contract = { address: deployment.contract, abi: scovillesAbi } as const
  let usedLinks = 0

  const waitForSuccess = async (hash: Hex): Promise<TransactionReceipt> => {
    const receipt = await waitForReceipt(client, { hash })
    if (receipt.status !== 'success') throw new Error(`Transaction ${hash} reverted.`)
    return receipt
  }
  const advanceTime = async (seconds: number): Promise<void> => {
    await client.increaseTime({ seconds })
    await client.mine({ blocks: 1 })
  }
  const write = async (functionName: 'closeCrate' | 'startFallbackReveal' | 'finishFallbackReveal') =>
    waitForSuccess(await writeContract(client, { ...contract, functionName }))

  return {
    deployment,
    advanceTime,
    write,
    async mint(quantity: number, account = testAccount(1)): Promise<void> {
      const asked = encodeMintCall(deployment.contract, { phase: 0, quantity, price: 1n })
      await waitForSuccess(await sendTransaction(client, { account, ...asked }))
    },
    /** Closes the crate being filled as soon as it is due, full or not. */
    async close(): Promise<TransactionReceipt> {
      const { crateStatus, head } = await readSale(client, deployment)
      if (head.timestamp < crateStatus.dueAt) await advanceTime(crateStatus.dueAt - head.timestamp)
      return write('closeCrate')
    },
    /** Reveals the oldest closed crate, or a full one, with the next link. */
    async reveal(): Promise<TransactionReceipt> {
      usedLinks += 1
      const args = [links[LINK_COUNT - usedLinks] ?? '0x'] as const
      return waitForSuccess(await writeContract(client, { ...contract, functionName: 'revealCrate', args }))
    },
    /** Reveals the oldest closed crate without its link. @returns the receipts of both steps. */
    async revealWithoutLink(): Promise<readonly [TransactionReceipt, TransactionReceipt]> {
      usedLinks += 1
      await advanceTime(LINK_TIME_SECONDS)
      const started = await write('startFallbackReveal')
      await advanceTime(6)
      return [started, await write('finishFallbackReveal')]
    },
    /** The cards of tokens, by their numbers. */
    async cards(first: number, size: number): Promise<readonly number[]> {
      const ids = Array.from({ length: size }, (_, index) => first + index)
      const cards = await readCards(client, deployment, ids)
      return cards.map((card) => card?.number ?? 0)
    },
    /** The contract's storage words of dealt cards. */
    dealtWords: () =>
      Promise.all(
        Array.from({ length: 40 }, (_, word) =>
          readContract(client, { ...contract, functionName: 'dealtCards', args: [BigInt(word)] }),
        ),
      ),
    /** Overwrites words and counters of dealt cards in storage, as after a long sale. */
    async overwriteDealt(
      words: readonly bigint[],
      sold: { readonly tokens: number; readonly crates: number },
    ) {
      const { contract: address } = deployment
      const set = (index: number | Hex, value: bigint) =>
        client.setStorageAt({ address, index, value: toHex(value, { size: 32 }) })
      const base = await findDealtCardsSlot(chain, deployment)
      for (const [at, value] of words.entries()) await set(mappingSlot(at, base), value)
      let counts = 0n
      for (const [at, value] of words.entries()) counts += BigInt(countOnes(value)) << (9n * BigInt(at >> 1))
      await set(base - 1, counts)
      const [tokens, crates] = [BigInt(sold.tokens), BigInt(sold.crates)]
      const counters = BigInt((await getStorageAt(client, { address, slot: toHex(base + 1) })) ?? 0)
      const sum = crates | (crates << 32n) | (tokens << 64n) | (tokens << 96n)
      await set(base + 1, ((counters >> 128n) << 128n) | sum)
      await set(0, tokens + 1n)
    },
  }
}

/** More slots than the contract has outside of mappings. */
const MAX_SLOTS = 100

/** The slot of a value in a mapping. */
function mappingSlot(key: number, mapping: number): Hex {
  return keccak256(concatHex([toHex(key, { size: 32 }), toHex(mapping, { size: 32 })]))
}

/** The mapping of dealt cards: counts come before it, the crates' counters after it. */
async function findDealtCardsSlot({ client }: TestChain, { contract: address }: Deployment): Promise<number> {
  const MARKER = 0x5eed5eed5eedn
  const value = toHex(MARKER, { size: 32 })
  for (let mapping = 0; mapping < MAX_SLOTS; mapping += 1) {
    const snapshot = await client.snapshot()
    await client.setStorageAt({ address, index: mappingSlot(0, mapping), value })
    const read = { address, abi: scovillesAbi, functionName: 'dealtCards', args: [0n] } as const
    const found = (await readContract(client, read)) === MARKER
    await client.revert({ id: snapshot })
    if (found) return mapping
  }
  throw new Error('The words of dealt cards are not in storage.')
}

/** Counts the set bits. */
function countOnes(word: bigint): number {
  let count = 0
  for (let rest = word; rest > 0n; rest >>= 1n) count += Number(rest & 1n)
  return count
}

/** Parses the CrateRevealed events of a receipt. */
export function parseRevealedCrates({ logs }: TransactionReceipt): readonly RevealedCrate[] {
  return parseEventLogs({ abi: scovillesAbi, logs, eventName: 'CrateRevealed' }).map(({ args }) => ({
    first: Number(args.firstTokenId),
    size: Number(args.size),
    seed: toBytes(args.seed),
  }))
}
