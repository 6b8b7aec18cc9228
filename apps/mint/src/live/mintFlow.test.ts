/** The mint flow with a scripted wallet and node. */
import {
  concatHex,
  createClient,
  custom,
  defineChain,
  type EIP1193Provider,
  numberToHex,
  RpcRequestError,
} from 'viem'
import { expect, test } from 'vitest'
import { createJournal, type FindProposed, type Journal } from '@peppermint/wallet-kit/transactions'
import type { Attempt, MintInputs } from '../mint/mintInputs.ts'
import { CANTO, connected, derive, fees, phase, read, sale, wallet } from '../mint/panelState.fixture.ts'
import { createAttempts } from './attempts.ts'
import { selectShownMint } from '@peppermint/ui/mints/journalMint.ts'
import { runMint } from './mintFlow.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const answers: Readonly<Record<string, unknown>> = {
  eth_call: '0x',
  eth_estimateGas: '0x13880',
  eth_blockNumber: '0x9',
  eth_getTransactionCount: '0x1',
}

/** `simulateAndRevert(address,bytes)` */
const SIMULATE_SELECTOR = 'b4faba09'
const toWord = (value: bigint) => numberToHex(value, { size: 32 })

function setUp(
  inputs: Partial<MintInputs> = {},
  answerOf: (method: string, params: unknown) => unknown = (method) => answers[method],
  findProposed: FindProposed = () => Promise.resolve(undefined),
) {
  const journal = createJournal({ storage: null, events: null, locks: null })
  const published: Attempt[] = []
  const attempts = createAttempts((attempt) => void published.push(attempt))
  const attempt = attempts.begin()
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  /** Journal statuses and the published attempt when the wallet was asked. */
  const whenAsked: unknown[] = []
  const prompts: { readonly method: string; readonly params?: unknown }[] = []
  const request = async (prompt: { method: string; params?: unknown }): Promise<unknown> => {
    const { method } = prompt
    if (method === 'eth_chainId') return '0x1e14'
    if (method === 'eth_accounts') return [wallet.address]
    if (method === 'wallet_getCapabilities') throw Object.assign(new Error('x'), { code: 4200 })
    prompts.push(prompt)
    whenAsked.push([entries(journal).map(({ status }) => status), published.at(-1)])
    asked.resolve()
    return answer.promise
  }
  const node = custom(
    { request: async ({ method, params }): Promise<unknown> => answerOf(method, params) },
    { retryCount: 0 },
  )
  const chain = defineChain({
    id: sale.chainId,
    name: 'Canto',
    nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  })
  const ready = derive(inputs)
  if (ready.status !== 'ready') throw new Error('The example is not ready to mint.')
  const run = () =>
    runMint(
      {
        chain: createClient({ chain, transport: node }),
        provider: () => Promise.resolve({ request } as unknown as EIP1193Provider),
        journal,
        deployment: { chainId: sale.chainId, contract: sale.contract, block: 1 },
        attempt,
        fees,
        findProposed,
        onRefused: () => undefined,
        onMeasured: () => undefined,
      },
      ready,
    )
  return { journal, attempts, attempt, published, asked, answer, whenAsked, prompts, run }
}

const entries = (journal: Journal) => journal.entries(sale.chainId, wallet.address)

function onlyEntry(journal: Journal) {
  const [entry, ...others] = entries(journal)
  if (entry === undefined || others.length > 0) throw new Error('The journal has not exactly one entry.')
  return entry
}

const rejection = Object.assign(new Error('User rejected the request.'), { code: 4001 })

/** Waits for promises that are not awaited. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('[T-01] the wallet is asked after the intent is stored in the journal', async () => {
  const { journal, run, asked, answer, whenAsked, published } = setUp()
  const done = run()
  await asked.promise
  expect(whenAsked).toEqual([[['requested'], { status: 'idle' }]])
  answer.resolve(hash)
  await done
  expect(onlyEntry(journal)).toMatchObject({ status: 'sent', hash, meta: { phase: 0, quantity: 2 } })
  expect(published).toEqual([{ status: 'idle' }])
})

test('[N-02] [C-12] the wallet gets 1.2 × the gas that the node estimated, and no price', async () => {
  const methods: string[] = []
  const { run, asked, answer, prompts } = setUp({}, (method) => {
    methods.push(method)
    return answers[method]
  })
  const done = run()
  await asked.promise
  answer.resolve(hash)
  await done
  expect(methods.toSorted()).toEqual([
    'eth_blockNumber',
    'eth_call',
    'eth_estimateGas',
    'eth_getTransactionCount',
  ])
  const [transaction] = (prompts[0]?.params ?? []) as readonly [Readonly<Record<string, unknown>>]
  // 80,000 were estimated. The base fee of the block that takes it is the wallet's to foresee.
  expect(transaction).toMatchObject({ gas: numberToHex(96_000) })
  expect(Object.keys(transaction).filter((key) => /price|fee/i.test(key))).toEqual([])
})

test('an attempt superseded during its simulation does not ask the wallet', async () => {
  const { journal, run, attempts, whenAsked } = setUp()
  const done = run()
  attempts.end()
  await done
  expect(whenAsked).toEqual([])
  expect(entries(journal)).toEqual([])
})

test('[T-08] a rejection closes the intent and shows a notice', async () => {
  const { journal, run, asked, answer, published } = setUp()
  const done = run()
  await asked.promise
  answer.reject(rejection)
  await done
  expect(onlyEntry(journal)).toMatchObject({ status: 'unsent', reason: 'rejected' })
  expect(published.at(-1)).toEqual({ status: 'idle', notice: { kind: 'rejected' } })
})

test('[T-03] after an ambiguous error the intent is watched, and Mint is not offered', async () => {
  const { journal, run, asked, answer, published } = setUp()
  const done = run()
  await asked.promise
  answer.reject(new Error('The connection was lost while sending.'))
  await done
  const entry = onlyEntry(journal)
  expect(entry).toMatchObject({ status: 'requested' })
  expect(entry).not.toHaveProperty('dismissed')
  expect(selectShownMint([entry], Date.now(), journal.isRequestOpen)?.entry).toBe(entry)
  expect(published.at(-1)).toMatchObject({ status: 'idle', notice: { kind: 'problem' } })
})

test('[T-03] a mint found on chain ends the flow, and a late rejection is ignored', async () => {
  const { journal, run, asked, answer, published } = setUp()
  const done = run()
  await asked.promise
  const entry = onlyEntry(journal)
  if (entry.status !== 'requested') throw new Error('The wallet was not asked.')
  journal.settle(entry, { ...entry, status: 'sent', hash, sentAt: entry.requestedAt, recovered: true })
  await done
  answer.reject(rejection)
  await settled()
  expect(published).toEqual([{ status: 'idle' }])
})

test('a dismissed prompt ends the flow; its late response is stored without a notice', async () => {
  const { journal, run, asked, answer, published } = setUp()
  const done = run()
  await asked.promise
  journal.dismiss(onlyEntry(journal).id)
  await done
  answer.reject(rejection)
  await settled()
  expect(onlyEntry(journal)).toMatchObject({ status: 'unsent', reason: 'rejected' })
  expect(published).toEqual([{ status: 'idle' }])
})

/** A Safe that mints ten, four of which fit into one transaction. */
const tenFromSafe = {
  wallet: connected({ balance: 1_000n * CANTO }, 7700, 'safe'),
  quantity: 10,
  reading: read({}, phase({ maxPerWallet: 20, maxPerTransaction: 4 })),
} as const

test('[H-11] a Safe is asked for a proposal, which the journal follows under its own hash', async () => {
  const { journal, run, asked, answer, prompts } = setUp({ wallet: connected({}, 7700, 'safe') })
  const done = run()
  await asked.promise
  answer.resolve(hash)
  await done
  expect(prompts).toMatchObject([{ method: 'eth_sendTransaction', params: [{ to: sale.contract }] }])
  expect(prompts[0]?.params).not.toHaveProperty('0.gas')
  expect(onlyEntry(journal)).toMatchObject({ status: 'sent', hash, isOperation: true })
})

test('[H-11] more than a transaction’s limit is several mints in one proposal', async () => {
  const { journal, run, asked, answer, prompts } = setUp(tenFromSafe)
  const done = run()
  await asked.promise
  answer.resolve(hash)
  await done
  const [prompt] = prompts as [{ method: string; params: readonly [{ calls: readonly { value: string }[] }] }]
  expect(prompt.method).toBe('wallet_sendCalls')
  const { calls } = prompt.params[0]
  expect(calls.map(({ value }) => BigInt(value) / (60n * CANTO))).toEqual([4n, 4n, 2n])
  expect(onlyEntry(journal)).toMatchObject({
    status: 'sent',
    hash,
    request: { value: 600n * CANTO },
    meta: { quantity: 10 },
  })
})

test('[H-11] a batch of a Safe that would fail is neither stored nor proposed', async () => {
  // Code everywhere, and a Safe that answers every simulation with a failure.
  const failure = concatHex([toWord(1n), toWord(160n), toWord(0n), toWord(0n), toWord(96n), toWord(0n)])
  const calls: string[] = []
  const { journal, run, published, prompts } = setUp(tenFromSafe, (method, params) => {
    if (method === 'eth_getCode') return '0x01'
    if (method === 'eth_call' && JSON.stringify(params).includes(SIMULATE_SELECTOR)) {
      calls.push(JSON.stringify(params))
      throw new RpcRequestError({
        body: {},
        url: 'http://node.example',
        error: { code: 3, message: 'reverted', data: failure },
      })
    }
    return answers[method]
  })
  await run()
  expect(calls.length).toBeGreaterThan(0)
  expect(prompts).toEqual([])
  expect(entries(journal)).toEqual([])
  expect(published.at(-1)).toMatchObject({ notice: { problem: { code: 'batch-fails' } } })
})

test('[H-11] a wallet that cannot batch leaves nothing proposed, and the notice says so', async () => {
  const { journal, run, asked, answer, published } = setUp(tenFromSafe)
  const done = run()
  await asked.promise
  answer.reject(Object.assign(new Error('Method not found'), { code: -32601 }))
  await done
  expect(onlyEntry(journal)).toMatchObject({ status: 'unsent', reason: 'rejected' })
  expect(published.at(-1)).toMatchObject({ notice: { problem: { code: 'cannot-batch' } } })
})

test('[T-03] after an unclear answer the Safe’s queue is read before a second proposal', async () => {
  const looked: unknown[] = []
  const { journal, run, asked, answer, published, prompts } = setUp(
    { wallet: connected({}, 7700, 'safe') },
    undefined,
    async ({ request }) => {
      looked.push(request)
      return looked.length === 1 ? undefined : hash
    },
  )
  const first = run()
  await asked.promise
  answer.reject(new Error('The host did not answer in time.'))
  await first
  const { id, request } = onlyEntry(journal)
  expect(journal.find(id)).toMatchObject({ status: 'requested', unclearSince: expect.any(Number) })
  journal.dismiss(id)
  await run()
  expect(published.at(-1)).toMatchObject({ notice: { problem: { code: 'maybe-proposed' } } })
  await run()
  expect(onlyEntry(journal)).toMatchObject({ id, status: 'sent', hash, isOperation: true })
  expect(looked).toEqual([request, request])
  expect(prompts).toHaveLength(1)
})

test('a batch under an id that is no hash is left for the chain to show', async () => {
  const { journal, run, asked, answer } = setUp(tenFromSafe)
  const done = run()
  await asked.promise
  answer.resolve('0x12')
  await done
  expect(onlyEntry(journal)).toMatchObject({ status: 'requested', unclearSince: expect.any(Number) })
})

test.for([
  ['null', null],
  ['nothing', undefined],
  ['empty text', ''],
  ['empty bytes', '0x'],
  ['a number', 7],
  ['true', true],
  ['a hash of another length', `0x${'ab'.repeat(20)}`],
  ['a signed transaction', `0x02f8${'ab'.repeat(120)}`],
  ['a list', [hash]],
  ['an object without a hash', { id: '1' }],
] as const)(
  '[T-03] a wallet that answers %s leaves the intent to the chain, and Mint is not offered',
  async ([, value]) => {
    const { journal, run, asked, answer } = setUp()
    const done = run()
    await asked.promise
    answer.resolve(value as unknown as string)
    await done
    const entry = onlyEntry(journal)
    expect(entry).toMatchObject({ status: 'requested' })
    const shown = selectShownMint([entry], Date.now() + 3_600_000, journal.isRequestOpen)
    expect(shown?.entry.id).toBe(entry.id)
  },
)

test.for([
  ['in capitals', `0x${'AB'.repeat(32)}`],
  ['with a capital prefix', `0X${'ab'.repeat(32)}`],
  ['between spaces', ` ${hash}\n`],
  ['in an object', { hash }],
  ['as a transaction hash in an object', { transactionHash: hash }],
] as const)('[T-03] a hash that the wallet answers %s is followed', async ([, value]) => {
  const { journal, run, asked, answer } = setUp()
  const done = run()
  await asked.promise
  answer.resolve(value as unknown as string)
  await done
  expect(onlyEntry(journal)).toMatchObject({ status: 'sent', hash })
})
