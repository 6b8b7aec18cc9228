/** That the lists of random histories on a real chain are those of a plain model. */
import * as fc from 'fast-check'
import { getContractAddress } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testAccount } from '@peppermint/devnet/testChain'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import {
  expectedHistory,
  expectedHistoryRows,
  expectedIncoming,
  expectedModules,
  expectedMultisig,
  expectedQueue,
} from './listModel.fixture.ts'
import { type Action, startRandomSafe } from './randomSafe.fixture.ts'
import type { TestTokens } from './safeCalls.fixture.ts'
import type { SafeModel } from './safeModel.fixture.ts'

/** Long histories find more than many short ones, which mostly wait for the chain. */
const HISTORIES = Number(process.env['GATEWAY_HISTORIES'] ?? 3)
const STEPS = 40
/** Steps between two comparisons. */
const COMPARED_EVERY = 10
const COMPARED_WITHIN_MS = 20_000

let world: GatewayWorld
let tokens: TestTokens

beforeAll(async () => {
  const deployer = testAccount(0).address
  const listed = getContractAddress({ from: deployer, nonce: 0n })
  const token = {
    address: listed,
    name: 'TestToken',
    symbol: 'TT',
    decimals: 18,
    logoUri: null,
    isSpam: false,
  }
  world = await startGatewayWorld({ config: { tokens: [token] } })
  expect(await world.deployToken()).toBe(listed)
  tokens = { listed, unlisted: await world.deployToken() }
})
afterAll(() => world.close())

const index = fc.nat(1_000)
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('propose' as const),
      call: index,
      nonceOffset: fc.nat(2),
      isSigned: fc.nat(3).map((value) => value > 0),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('confirm' as const),
      proposal: index,
      owner: index,
      isEthSign: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('approve' as const), proposal: index, owner: index }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('execute' as const),
      proposal: index,
      executor: index,
      encoding: fc.nat(7),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('executeUnknown' as const),
      call: index,
      executor: index,
      encoding: fc.nat(7),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('callModule' as const), value: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('receive' as const),
      kinds: fc.array(fc.constantFrom('coin' as const, 'listed' as const, 'unlisted' as const), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('reorg' as const), depth: fc.integer({ min: 1, max: 4 }) }),
  },
)

interface ListPage {
  readonly count?: number | null
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly object[]
}

/** All items of a list, page by page along `next`. */
async function readAll(path: string): Promise<{ items: object[]; counts: unknown[] }> {
  const items: object[] = []
  const counts: unknown[] = []
  let url: string | null = path
  let previous: string | null = null
  while (url !== null) {
    const response = await world.request(url)
    expect(response.status, url).toBe(200)
    const page = (await response.json()) as ListPage
    items.push(...page.results)
    counts.push(page.count)
    // Only the first page has no page before it.
    expect(page.previous === null).toBe(previous === null)
    previous = url
    url = page.next && new URL(page.next).pathname + new URL(page.next).search
  }
  return { items, counts: [...new Set(counts)] }
}

/** Compares every list; the caches of answers follow the database's notifications. */
async function compareLists(model: SafeModel): Promise<void> {
  await world.caughtUp()
  const list = (name: string, query: string) => `/v1/chains/7700/safes/${model.safe}/${name}?${query}`
  const pageOf = (limit: number) => `cursor=${encodeURIComponent(`limit=${limit}&offset=0`)}`
  const page = pageOf(3)
  const compare = (path: string, expected: () => readonly object[], count?: () => number) =>
    vi.waitFor(
      async () => {
        const { items, counts } = await readAll(path)
        // Computed each time: for a minute, a used nonce does not cancel what was just confirmed.
        expect(items, path).toMatchObject(expected())
        if (count !== undefined) expect(counts, path).toEqual([count()])
      },
      { timeout: COMPARED_WITHIN_MS, interval: 200 },
    )
  for (const trusted of [true, false]) {
    const queue = () => expectedQueue(model, trusted, Date.now())
    const queued = () => queue().filter((entry) => 'transaction' in entry).length
    await compare(list('transactions/queued', `trusted=${trusted}&${page}`), queue, queued)
    const rows = () => expectedHistoryRows(model, trusted, Date.now()).length
    for (const [query, offsetMs, limit] of [
      ['timezone=UTC', 0, 20],
      // Small pages often begin within a day.
      ['timezone=Asia/Kathmandu', 20_700_000, 3],
      ['timezone_offset=-18000000', -18_000_000, 20],
    ] as const) {
      const history = () => expectedHistory(model, trusted, offsetMs, Date.now())
      const path = list('transactions/history', `trusted=${trusted}&${query}&${pageOf(limit)}`)
      await compare(path, history, rows)
    }
    await compare(list('incoming-transfers', `trusted=${trusted}&${page}`), () =>
      expectedIncoming(model, trusted),
    )
  }
  for (const executed of [undefined, true, false]) {
    const query = executed === undefined ? page : `executed=${executed}&${page}`
    await compare(list('multisig-transactions', query), () => expectedMultisig(model, executed, Date.now()))
  }
  const modules = () => expectedModules(model)
  await compare(list('module-transactions', page), modules, () => modules().length)
}

test(
  '[G-02] [G-03] [G-04] [G-09] [G-10] lists of random histories are those of a plain model',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: STEPS, maxLength: STEPS, size: 'max' }),
        async (actions) => {
          const { model, run } = await startRandomSafe(world, tokens)
          for (const [step, each] of actions.entries()) {
            await run(each, step + 1)
            if ((step + 1) % COMPARED_EVERY === 0) await compareLists(model)
          }
        },
      ),
      // A smaller failing history takes as long as the first one; the seed repeats it.
      { numRuns: HISTORIES, endOnFailure: true },
    )
  },
)
