/** One request to a wallet, by everything that wallets have been seen to answer; chain and wallet are in memory. */
import { createClient, custom, numberToHex, type EIP1193Provider } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { explain } from '../errors/index.ts'
import { isUnclear } from './entry.ts'
import { createJournal } from './journal.ts'
import { requestTransaction, type NewRequest } from './requestTransaction.ts'
import {
  alice,
  bob,
  createHash,
  mintLog,
  request,
  rpcError,
  scriptChain,
  transaction,
  type ScriptedChain,
} from './scriptedChain.fixture.ts'
import { toGasLimit } from './gasLimit.ts'
import { readAnsweredHash } from './walletAnswer.ts'

const hash = createHash(0xab)

type Answer = (asked: { method: string; params?: unknown }) => unknown

interface SetUp {
  readonly chain: ScriptedChain
  readonly journal: ReturnType<typeof createJournal>
  /** What the wallet was asked to send. */
  readonly sent: Record<string, unknown>[]
  readonly run: (
    over?: Partial<NewRequest<{ title: string; detail: string }>>,
  ) => ReturnType<typeof requestTransaction<{ title: string; detail: string }>>
}

function setUp(answer: Answer, wallet: Readonly<Record<string, unknown>> = {}): SetUp {
  const chain = scriptChain()
  const journal = createJournal({ storage: null, events: null, locks: null })
  const sent: Record<string, unknown>[] = []
  const answers: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x1e14',
    eth_accounts: [alice],
    ...wallet,
  }
  const provider = {
    request(asked: { method: string; params?: readonly Record<string, unknown>[] }) {
      if (asked.method in answers) return Promise.resolve(answers[asked.method])
      sent.push(...(asked.params ?? []))
      return answer(asked)
    },
  } as unknown as EIP1193Provider
  return {
    chain,
    journal,
    sent,
    run: (over = {}) =>
      requestTransaction(
        {
          client: chain.client,
          chainId: 7700,
          chainName: 'Canto',
          journal,
          account: alice,
          walletName: 'Fox',
          provider: () => Promise.resolve(provider),
        },
        { ...request, gasLimit: 96_000n, description: 'Mint', expectedLog: mintLog, ...over },
      ),
  }
}

const entriesOf = ({ journal }: SetUp) => journal.entries(7700, alice)
const fails = (error: unknown) => async () => {
  throw error
}

test('[T-01] the wallet is asked for what the journal has, and its hash is stored', async () => {
  const statuses: string[] = []
  const page = setUp(() => {
    statuses.push(...entriesOf(page).map(({ status }) => status))
    return Promise.resolve(hash)
  })
  const outcome = await page.run()
  const [entry] = entriesOf(page)
  expect(statuses).toEqual(['requested'])
  expect(outcome).toEqual({ status: 'sent', entryId: entry?.id, hash })
  expect(entry).toMatchObject({ status: 'sent', hash, request, nonce: 5, fromBlock: 100n })
  expect(page.sent).toEqual([
    {
      from: alice,
      to: request.to,
      data: request.data,
      value: '0x7',
      chainId: '0x1e14',
      gas: '0x17700',
    },
  ])
})

describe('[T-03] what is no hash leaves the request to the chain', () => {
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  test.for<[string, unknown]>([
    ['null', null],
    ['nothing', undefined],
    ['empty text', ''],
    ['empty bytes', '0x'],
    ['a number', 7],
    ['a big number', 7n],
    ['true', true],
    ['half a hash', createHash(1).slice(0, 42)],
    ['a signed transaction', `0x02f8${'ab'.repeat(120)}`],
    ['a list', [hash]],
    ['an object without a hash', { id: 1, result: hash }],
    ['an object with another hash', { hash: '0x12' }],
    ['an object that contains itself', circular],
    ['a nested object', { hash: { hash } }],
  ])('%s', async ([, answer]) => {
    const page = setUp(() => Promise.resolve(answer))
    const outcome = await page.run()
    const [entry] = entriesOf(page)
    expect(outcome).toMatchObject({
      status: 'unclear',
      entryId: entry?.id,
      problem: { code: 'no-hash', title: 'Fox gave no transaction number', moneyMoved: 'unknown' },
    })
    expect(entry).toMatchObject({ status: 'requested', unclearSince: expect.any(Number) })
    expect(entry).not.toHaveProperty('dismissed')
    expect(page.journal.isRequestOpen(entry?.id ?? '')).toBe(false)
    expect(entry && (await page.journal.isRequestOpenInAnyTab(entry))).toBe(false)
  })
})

test.for<[string, unknown]>([
  ['in capitals', createHash(0xab).toUpperCase()],
  ['with capital digits', `0x${createHash(0xab).slice(2).toUpperCase()}`],
  ['between spaces', ` ${hash}\n`],
  ['in an object', { hash }],
  ['in a receipt', { transactionHash: hash, blockHash: createHash(1) }],
])('[T-01] a hash %s is read', ([, answer]) => {
  expect(readAnsweredHash(answer)).toBe(hash)
})

describe('[T-08] a refusal by a code ends the request', () => {
  test.for<[string, unknown]>([
    ['EIP-1193', { code: 4001, message: 'x' }],
    ['nested, under a catch-all', { code: -32603, message: 'x', data: { originalError: { code: 4001 } } }],
    ['of a relay', { code: 5000, message: 'x' }],
    ['of a device, as a status word', { code: -32603, message: 'Ledger device: x (0x6985)' }],
  ])('%s', async ([, error]) => {
    const page = setUp(fails(error))
    // Another transaction of the account does not change what a code says.
    page.chain.pending.push(transaction(1, { to: bob, data: '0x', logs: [] }))
    expect(await page.run()).toEqual({ status: 'declined' })
    expect(entriesOf(page)).toMatchObject([{ status: 'unsent', reason: 'rejected' }])
  })
})

describe('a refusal in words alone counts once the chain agrees', () => {
  const words = new Error('User rejected the request.')
  test('[T-08] with the nonce still free, it is a refusal', async () => {
    const page = setUp(fails(words))
    expect(await page.run()).toEqual({ status: 'declined' })
    expect(entriesOf(page)).toMatchObject([{ status: 'unsent' }])
  })
  test('[T-03] with the nonce used, it is unclear, and no message says that nothing was sent', async () => {
    const page = setUp(() => {
      page.chain.pending.push(transaction(1))
      return Promise.reject(words)
    })
    const outcome = await page.run()
    expect(outcome).toMatchObject({ status: 'unclear', problem: { code: 'no-hash' } })
    expect(JSON.stringify(outcome)).not.toMatch(/nothing was sent/i)
    expect(JSON.stringify(outcome)).toContain('User rejected the request.')
    expect(entriesOf(page)[0]).toMatchObject({ status: 'requested' })
  })
  test('[T-03] while the chain does not answer, it is unclear', async () => {
    const page = setUp(() => {
      page.chain.answer = () => {
        throw new Error('down')
      }
      return Promise.reject(words)
    })
    expect(await page.run()).toMatchObject({ status: 'unclear' })
  })
  test.for<[string, unknown]>([
    ['a refusal', words],
    ['missing funds', new Error('insufficient funds for gas * price + value')],
    ['a revert', new Error('execution reverted: GS013')],
    ['no method', new Error('notifications are not supported; transaction queued')],
    ['a loose code', { code: -32602, message: 'x' }],
  ])('of a proposal it proves nothing: it may be stored, and is looked for: %s', async ([, error]) => {
    let answer = fails(error)
    const page = setUp(() => answer())
    expect(await page.run({ isOperation: true })).toMatchObject({
      status: 'unclear',
      problem: { moneyMoved: 'unknown' },
    })
    const [entry] = entriesOf(page)
    expect(entry).toMatchObject({ status: 'requested', unclearSince: expect.any(Number) })
    answer = async () => hash as never
    expect(await page.run({ isOperation: true, findProposed: async () => hash })).toEqual({
      status: 'sent',
      entryId: entry?.id,
      hash,
    })
    expect(page.sent).toHaveLength(1)
  })
  test('a proposal that a code refuses is not made', async () => {
    const page = setUp(fails({ code: 4001, message: 'x' }))
    expect(await page.run({ isOperation: true })).toEqual({ status: 'declined' })
    expect(entriesOf(page)).toMatchObject([{ status: 'unsent' }])
  })
  test('another reason in words is shown once the chain agrees, and else it is unclear', async () => {
    const poor = new Error('insufficient funds for gas * price + value')
    const page = setUp(fails(poor))
    expect(await page.run()).toMatchObject({ status: 'failed', problem: { code: 'insufficient-funds' } })
    expect(entriesOf(page)).toMatchObject([{ status: 'unsent' }])
    const sending = setUp(() => {
      sending.chain.mine(transaction(1))
      return Promise.reject(poor)
    })
    expect(await sending.run()).toMatchObject({ status: 'unclear', problem: { code: 'no-hash' } })
  })
})

test.for<[string, () => unknown]>([
  ['an internal error', fails({ code: -32603, message: 'Internal JSON-RPC error.' })],
  ['an empty object, as a phone rejects', fails({})],
  ['nothing at all', fails(undefined)],
  [
    'an error that it throws at once',
    () => {
      throw new TypeError('provider is gone')
    },
  ],
  ['a timeout', fails(new Error('Request timed out'))],
  ['an error with the transaction’s hash as data', fails({ code: -32603, message: 'x', data: hash })],
])('[T-03] %s may follow a transaction that was sent', async ([, answer]) => {
  const page = setUp(answer)
  expect(await page.run()).toMatchObject({ status: 'unclear', problem: { moneyMoved: 'unknown' } })
  expect(entriesOf(page)[0]).toMatchObject({ status: 'requested', unclearSince: expect.any(Number) })
})

describe('[T-03] an error beside a sent transaction proves nothing while its nonce is used', () => {
  const data = `0x${'ab'.repeat(4)}` as const
  test.for<[string, unknown]>([
    ['the transaction’s hash as data', { code: -32603, message: 'x', data: hash }],
    ['the hash, and a timeout', { code: -32603, message: 'Request timed out', data: hash }],
    ['the revert of its receipt', { code: 3, message: 'x', data }],
    ['a refused transaction', { code: -32003, message: 'x' }],
    ['invalid parameters', { code: -32602, message: 'x' }],
    ['an unknown method', { code: -32601, message: 'x' }],
    ['a name of wagmi', Object.assign(new Error('x'), { name: 'ConnectorChainMismatchError' })],
  ])('%s', async ([, error]) => {
    const page = setUp(() => {
      page.chain.mine(transaction(1))
      return Promise.reject(error)
    })
    expect(await page.run()).toMatchObject({ status: 'unclear', problem: { moneyMoved: 'unknown' } })
    expect(entriesOf(page)).toMatchObject([{ status: 'requested', unclearSince: expect.any(Number) }])
  })
  test('a revert with the nonce still free was an estimate', async () => {
    const page = setUp(fails({ code: 3, message: 'x', data }))
    expect(await page.run()).toMatchObject({ status: 'failed', problem: { code: 'execution-reverted' } })
    expect(entriesOf(page)).toMatchObject([{ status: 'unsent', isUnproven: true }])
  })
})

test.for([4100, 4200, 4902, -32002])('code %i of the wallet is not asked of the chain', async (code) => {
  const page = setUp(() => {
    page.chain.pending.push(transaction(1))
    return Promise.reject({ code, message: 'x' })
  })
  expect(await page.run()).toMatchObject({ status: 'failed', problem: { moneyMoved: false } })
  expect(entriesOf(page)[0]).toMatchObject({ status: 'unsent' })
  expect(entriesOf(page)[0]).not.toHaveProperty('isUnproven')
})

test('a code of a request that cannot have been sent ends it without asking the chain', async () => {
  const page = setUp(fails({ code: 4100, message: 'x' }))
  expect(await page.run()).toMatchObject({ status: 'failed', problem: { code: 'unauthorised' } })
  expect(page.chain.requests.filter((method) => method === 'eth_getTransactionCount')).toHaveLength(1)
})

describe('the wallet is not asked', () => {
  test.for<[string, Readonly<Record<string, unknown>>, string]>([
    ['on another chain', { eth_chainId: '0x1' }, 'chain-mismatch'],
    ['on a chain that it does not name', { eth_chainId: null }, 'chain-mismatch'],
    ['on another account', { eth_accounts: [bob] }, 'other-account'],
  ])('%s', async ([, wallet, code]) => {
    const page = setUp(() => Promise.resolve(hash), wallet)
    expect(await page.run()).toMatchObject({ status: 'failed', problem: { code, moneyMoved: false } })
    expect([entriesOf(page), page.sent]).toEqual([[], []])
  })
  test('for an obstacle, which is read with the next nonce', async () => {
    const page = setUp(() => Promise.resolve(hash))
    const obstacle = { title: 'Wait', detail: 'x' }
    const nonces: number[] = []
    const findObstacle = (nonce: number) => {
      nonces.push(nonce)
      return obstacle
    }
    expect(await page.run({ findObstacle })).toEqual({ status: 'failed', problem: obstacle })
    expect([nonces, entriesOf(page), page.sent]).toEqual([[5], [], []])
  })
  test('once the visitor no longer wants it', async () => {
    const page = setUp(() => Promise.resolve(hash))
    expect(await page.run({ isCurrent: () => false })).toEqual({ status: 'superseded' })
    expect([entriesOf(page), page.sent]).toEqual([[], []])
  })
  test('while the chain does not answer', async () => {
    const page = setUp(() => Promise.resolve(hash))
    page.chain.answer = () => {
      throw new Error('fetch failed')
    }
    expect(await page.run()).toMatchObject({ status: 'failed', problem: { moneyMoved: false } })
    expect(page.sent).toEqual([])
  })
})

test.for<[string, unknown]>([
  ['in lower case', [alice.toLowerCase()]],
  ['in capitals', [`0x${alice.slice(2).toUpperCase()}`]],
  ['among others', [bob, alice]],
  ['not at all, while it is locked', []],
  ['not at all', null],
])('a wallet that names the account %s is asked', async ([, accounts]) => {
  const page = setUp(() => Promise.resolve(hash), { eth_accounts: accounts })
  expect(await page.run()).toMatchObject({ status: 'sent' })
})

test('the chain’s state that a simulation read is not read again', async () => {
  const page = setUp(() => Promise.resolve(hash))
  await page.run({ nonceAndBlock: { nonce: 5, fromBlock: 90n } })
  expect(entriesOf(page)).toMatchObject([{ nonce: 5, fromBlock: 90n }])
  expect(page.chain.requests).toEqual([])
})

describe('the prompt', () => {
  test('[T-03] a transaction found on chain ends it, and a late refusal is ignored', async () => {
    const answer = Promise.withResolvers<unknown>()
    const asked = Promise.withResolvers<void>()
    const page = setUp(() => answer.promise)
    const outcome = page.run({ onAsk: () => asked.resolve() })
    await asked.promise
    const [entry] = entriesOf(page)
    if (entry?.status !== 'requested') throw new Error('The wallet was not asked.')
    page.journal.settle(entry, { ...entry, status: 'sent', hash, sentAt: 1, recovered: true })
    expect(await outcome).toEqual({ status: 'sent', entryId: entry.id })
    answer.reject(new Error('Something else'))
    await new Promise((resolve) => setImmediate(resolve))
    expect(entriesOf(page)).toMatchObject([{ status: 'sent', hash }])
  })
  test('a visitor who stops waiting ends it, and a late hash is stored', async () => {
    const answer = Promise.withResolvers<unknown>()
    const page = setUp(() => answer.promise)
    const ids: string[] = []
    const outcome = page.run({
      onAsk: ({ id }) => {
        ids.push(id)
        queueMicrotask(() => page.journal.dismiss(id))
      },
    })
    expect(await outcome).toEqual({ status: 'superseded' })
    answer.resolve(hash)
    await expect.poll(() => entriesOf(page)[0]?.status).toBe('sent')
  })
})

describe('[T-03] a second request never pays twice', () => {
  /** A page whose wallet answered its first request; `then` is what it does next. */
  async function afterFirst(first: Answer, then: Answer = () => Promise.resolve(hash)) {
    let count = 0
    const page = setUp((asked) => (count++ === 0 ? first(asked) : then(asked)))
    await page.run()
    return page
  }
  async function afterUnclear() {
    const page = await afterFirst(() => Promise.resolve(null))
    expect(entriesOf(page).map(isUnclear)).toEqual([true])
    return page
  }
  test('what the wallet may still send gets the same nonce, so that one of both is executed', async () => {
    const page = await afterUnclear()
    await page.run()
    expect(page.sent.map(({ nonce }) => nonce)).toEqual([undefined, '0x5'])
  })
  test('the same is asked for again once the first one is in a block', async () => {
    const page = setUp(() => Promise.resolve(createHash(page.sent.length)))
    await page.run()
    page.chain.mine(transaction(1))
    expect(await page.run()).toMatchObject({ status: 'sent', hash: createHash(2) })
    expect(page.sent).toHaveLength(2)
  })
  test('another call has its own nonce', async () => {
    const page = await afterUnclear()
    await page.run({ data: '0x02bb' })
    expect(page.sent[1]).not.toHaveProperty('nonce')
  })
  test('the caller names what is a repetition', async () => {
    const page = await afterUnclear()
    await page.run({ data: '0x02bb', isRepeatOf: () => true })
    expect(page.sent[1]).toMatchObject({ nonce: '0x5' })
  })
  test('after a refusal by a code the wallet chooses the nonce', async () => {
    const page = setUp(fails({ code: 4001, message: 'x' }))
    await page.run()
    await page.run()
    expect(page.sent[1]).not.toHaveProperty('nonce')
  })
  test('the caller can fix the nonce', async () => {
    const page = setUp(() => Promise.resolve(hash))
    await page.run({ isNonceFixed: true })
    expect(page.sent).toMatchObject([{ nonce: '0x5' }])
  })
  test.for(['mined', 'pending'] as const)(
    'a %s one that was sent after all is found first',
    async (where) => {
      const page = await afterUnclear()
      if (where === 'mined') page.chain.mine(transaction(1))
      else page.chain.pending.push(transaction(1))
      const [entry] = entriesOf(page)
      expect(await page.run()).toEqual({ status: 'sent', entryId: entry?.id })
      expect(page.sent).toHaveLength(1)
    },
  )
  test('one that the wallet says was rejected is found too', async () => {
    let count = 0
    const page = setUp(() => {
      count += 1
      page.chain.mine(transaction(count))
      return Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
    })
    expect(await page.run()).toEqual({ status: 'declined' })
    expect(await page.run()).toMatchObject({ status: 'sent' })
    expect(count).toBe(1)
  })
  test('after another transaction with its nonce the wallet is asked again', async () => {
    const page = await afterUnclear()
    page.chain.mine(transaction(1, { to: bob, data: '0x', value: 1n, logs: [] }))
    expect(await page.run()).toMatchObject({ status: 'sent', hash })
    expect(page.sent).toHaveLength(2)
    expect(page.sent[1]).not.toHaveProperty('nonce')
  })
  test('while the chain cannot say, the wallet is not asked', async () => {
    const page = await afterUnclear()
    page.chain.mine()
    page.chain.answer = (method) => {
      if (method !== 'eth_getLogs' && method !== 'eth_getBlockByNumber') return undefined
      throw new Error('fetch failed')
    }
    page.chain.mine(transaction(1))
    expect(await page.run()).toMatchObject({ status: 'failed', problem: { moneyMoved: false } })
    expect(page.sent).toHaveLength(1)
  })
  test.for<[string, (page: SetUp) => void]>([
    [
      'on a node without a pending block',
      ({ chain }) => {
        chain.pending.push(transaction(1))
        chain.answer = (method, [tag]) => {
          if (method === 'eth_getBlockByNumber' && tag === 'pending') throw rpcError(-32000, 'not supported')
          return undefined
        }
      },
    ],
    [
      'on a node without old state that rejects the range of the logs',
      ({ chain }) => {
        chain.mine(transaction(1))
        chain.answer = (method, [, tag]) => {
          if (method === 'eth_getLogs') throw rpcError(-32005, 'range too large')
          if (method === 'eth_getTransactionCount' && String(tag).startsWith('0x'))
            throw rpcError(-32000, 'missing trie node')
          return undefined
        }
      },
    ],
    [
      'after another one with its nonce, on a node without a pending block',
      ({ chain }) => {
        chain.mine(transaction(2, { to: bob, data: '0x', value: 1n, logs: [] }))
        chain.pending.push(transaction(1, { nonce: 6 }))
        chain.answer = (method, [tag]) => {
          if (method === 'eth_getBlockByNumber' && tag === 'pending') throw rpcError(-32000, 'not supported')
          return undefined
        }
      },
    ],
  ])('one that may be on its way is not asked for again %s', async ([, move]) => {
    for (const first of [() => Promise.resolve(null), fails({ code: 4001, message: 'x' })]) {
      const page = await afterFirst(first)
      for (const { id } of entriesOf(page)) page.journal.dismiss(id)
      move(page)
      expect(await page.run()).toMatchObject({
        status: 'failed',
        problem: { code: 'earlier-on-its-way', moneyMoved: false },
      })
      expect(page.sent).toHaveLength(1)
    }
  })
  test('one of this page with the nonce, which a node returns, leaves no doubt', async () => {
    const page = await afterUnclear()
    await page.run()
    const { resolveEntry } = await import('./resolveEntry.ts')
    const [sent] = entriesOf(page)
    if (sent === undefined) throw new Error('The journal is empty.')
    page.chain.pending.push(transaction(0xab))
    page.journal.settle(sent, await resolveEntry(page.chain.client, sent, { now: Date.now() }))
    page.journal.dismiss(entriesOf(page)[1]?.id ?? '')
    expect(await page.run()).toMatchObject({ status: 'sent' })
    expect(page.sent.map(({ nonce }) => nonce)).toEqual([undefined, '0x5', undefined])
  })
  test('after many other transactions with its nonce and later ones the wallet is asked again', async () => {
    const page = await afterUnclear()
    const other = { to: bob, data: '0x', value: 1n, logs: [] } as const
    for (let n = 0; n < 20; n++) page.chain.mine(transaction(n + 1, { ...other, nonce: 5 + n }))
    expect(await page.run()).toMatchObject({ status: 'sent', hash })
  })
  test('what a refusal in words may have sent gets the same nonce for two minutes', async () => {
    for (const words of ['User rejected the request.', 'insufficient funds for gas * price + value']) {
      const page = setUp(fails(new Error(words)))
      await page.run()
      expect(entriesOf(page)).toMatchObject([{ status: 'unsent', isUnproven: true }])
      await page.run()
      expect(page.sent.map(({ nonce }) => nonce)).toEqual([undefined, '0x5'])
    }
  })
  test('a refusal in words of more than two minutes ago fixes no nonce', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const page = setUp(fails(new Error('User rejected the request.')))
      await page.run()
      vi.setSystemTime(Date.now() + 120_000)
      await page.run()
      expect(page.sent[1]).not.toHaveProperty('nonce')
    } finally {
      vi.useRealTimers()
    }
  })
  test('a request that the chain cannot decide stops no other one after a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const page = await afterUnclear()
      page.chain.mine(transaction(1))
      page.chain.answer = (method, [, tag]) => {
        if (method === 'eth_getLogs') throw rpcError(-32005, 'range too large')
        if (method === 'eth_getTransactionCount' && String(tag).startsWith('0x'))
          throw rpcError(-32000, 'missing trie node')
        return undefined
      }
      vi.setSystemTime(Date.now() + 24 * 60 * 60_000 - 1)
      expect(await page.run()).toMatchObject({ status: 'failed' })
      vi.setSystemTime(Date.now() + 1)
      expect(await page.run()).toMatchObject({ status: 'sent', hash })
    } finally {
      vi.useRealTimers()
    }
  })
  test('a proposal has no nonce of the account', async () => {
    const page = await afterUnclear()
    page.chain.mine(transaction(1))
    await page.run({ isOperation: true })
    expect(page.sent[1]).not.toHaveProperty('nonce')
  })
})

describe('[T-03] a proposal that may have been made is not silently made again', () => {
  type FindProposed = NonNullable<NewRequest['findProposed']>
  /** A page whose first request for a proposal got no hash. */
  async function afterUnclear() {
    let answer: unknown = null
    const page = setUp(async () => answer)
    await page.run({ isOperation: true })
    const [entry] = entriesOf(page)
    if (entry === undefined) throw new Error('The journal is empty.')
    page.journal.dismiss(entry.id)
    answer = hash
    const again = (findProposed: FindProposed) => page.run({ isOperation: true, findProposed })
    return { page, entry, again }
  }

  test('one that a service has becomes the earlier request’s', async () => {
    const { page, entry, again } = await afterUnclear()
    const asked: unknown[] = []
    const outcome = await again(async (earlier) => {
      asked.push(earlier.id)
      return hash
    })
    expect(asked).toEqual([entry.id])
    expect(outcome).toEqual({ status: 'sent', entryId: entry.id, hash })
    expect(page.sent).toHaveLength(1)
    expect(entriesOf(page)).toMatchObject([{ id: entry.id, status: 'sent', hash, isOperation: true }])
  })

  test.for<[string, FindProposed]>([
    ['have none', async () => undefined],
    ['fail', () => Promise.reject(new Error('down'))],
  ])('where services %s, the visitor is asked once', async ([, findProposed]) => {
    const { page, again } = await afterUnclear()
    expect(await again(findProposed)).toMatchObject({
      status: 'failed',
      problem: { code: 'maybe-proposed', moneyMoved: false, walletAsked: false },
    })
    expect(page.sent).toHaveLength(1)
    expect(entriesOf(page)).toHaveLength(1)
    expect(await again(findProposed)).toMatchObject({ status: 'sent', hash })
    expect(page.sent).toHaveLength(2)
  })

  test('services that never answer do not hold it up for good', async () => {
    const { page, again } = await afterUnclear()
    vi.useFakeTimers()
    try {
      const outcome = again(() => new Promise(() => undefined))
      await vi.runAllTimersAsync()
      expect(await outcome).toMatchObject({ problem: { code: 'maybe-proposed' } })
    } finally {
      vi.useRealTimers()
    }
    expect(page.sent).toHaveLength(1)
  })

  test('a wallet that may still show the first request is to be answered there', async () => {
    const { again } = await afterUnclear()
    expect(await again(async () => undefined)).toMatchObject({
      problem: { code: 'maybe-proposed', detail: expect.stringContaining('still shows it, answer it there') },
    })
  })

  test('an earlier one is not looked for if it was refused, or is another', async () => {
    const find = vi.fn<FindProposed>(async () => hash)
    const refused = setUp(fails({ code: 4001, message: 'no' }))
    await refused.run({ isOperation: true })
    await refused.run({ isOperation: true, findProposed: find })
    const { page } = await afterUnclear()
    await page.run({ isOperation: true, findProposed: find, value: 8n })
    expect(find).not.toHaveBeenCalled()
  })

  test.for<[string, FindProposed, number]>([
    ['is still looked for', async () => hash, 1],
    ['stops no other one if it is unknown', async () => undefined, 2],
  ])('one that is a day old %s', async ([, find, proposals]) => {
    const { page, again } = await afterUnclear()
    vi.useFakeTimers({ now: Date.now() + 24 * 60 * 60_000 })
    try {
      expect(await again(find)).toMatchObject({ status: 'sent', hash })
    } finally {
      vi.useRealTimers()
    }
    expect(page.sent).toHaveLength(proposals)
  })

  test('its wallet’s answer during the look stays', async () => {
    const { page, entry, again } = await afterUnclear()
    const outcome = await again(async () => {
      page.journal.markSent(entry.id, createHash(0xbb))
      return hash
    })
    expect(outcome).toEqual({ status: 'sent', entryId: entry.id, hash: createHash(0xbb) })
    expect(entriesOf(page)).toMatchObject([{ id: entry.id, hash: createHash(0xbb) }])
  })

  test('its wallet’s refusal during the look stops nothing', async () => {
    const { page, entry, again } = await afterUnclear()
    const outcome = await again(async () => {
      page.journal.markRejected(entry.id)
      return undefined
    })
    expect(outcome).toMatchObject({ status: 'sent', hash })
    expect(page.sent).toHaveLength(2)
  })

  test('a proposal that another request got during the look stays that one’s', async () => {
    const { page, entry, again } = await afterUnclear()
    const { status: _status, id: _id, requestedAt: _requestedAt, ...intent } = entry
    const other = page.journal.addIntent(intent)
    const outcome = await again(async ({ id }) => {
      if (id !== entry.id) return undefined
      page.journal.markSent(other.id, hash)
      return hash
    })
    expect(outcome).toMatchObject({ status: 'sent', entryId: other.id, hash })
    expect(page.journal.find(other.id)).toMatchObject({ status: 'sent', hash })
    expect(page.journal.find(entry.id)).toMatchObject({ status: 'requested' })
  })

  test('all earlier ones are looked for at once', async () => {
    const { page, entry, again } = await afterUnclear()
    const { status: _status, id: _id, requestedAt: _requestedAt, ...intent } = entry
    page.journal.markUnclear(page.journal.addIntent(intent).id)
    vi.useFakeTimers()
    try {
      const outcome = again(() => new Promise(() => undefined))
      const ended = vi.fn()
      void outcome.then(() => ended())
      await vi.advanceTimersByTimeAsync(10_500)
      expect(ended).toHaveBeenCalledOnce()
    } finally {
      vi.useRealTimers()
    }
  })
})

test('[T-03] the journal finds what a wallet sent and answered with null', async () => {
  const page = setUp(() => Promise.resolve(null))
  await page.run()
  const { resolveEntry } = await import('./resolveEntry.ts')
  page.chain.mine(transaction(1))
  const [entry] = entriesOf(page)
  if (entry === undefined) throw new Error('The journal is empty.')
  expect(await resolveEntry(page.chain.client, entry, { now: Date.now() })).toMatchObject({
    status: 'confirmed',
    hash: createHash(1),
  })
})

test('[N-02] the gas limit is 1.2 × the estimate, rounded down', () => {
  expect([0n, 1n, 9n, 10n, 96_001n].map(toGasLimit)).toEqual([0n, 1n, 10n, 12n, 115_201n])
})

test('a request whose provider is missing is explained', async () => {
  const page = setUp(() => Promise.resolve(hash))
  const client = createClient({ transport: custom({ request: async () => numberToHex(5) }) })
  const outcome = await requestTransaction(
    {
      client,
      chainId: 7700,
      chainName: 'Canto',
      journal: page.journal,
      account: alice,
      walletName: 'Fox',
      provider: () => Promise.reject(new Error('Connector not found')),
    },
    { ...request, description: 'Mint' },
  )
  expect(outcome).toEqual({
    status: 'failed',
    problem: explain(new Error('Connector not found'), {
      walletName: 'Fox',
      chainName: 'Canto',
      walletAsked: false,
    }),
  })
})
