/** What nodes are known to answer differently (docs/guides/nodes.md): a follower indexes the same logs from all of them. */
import { numberToHex, pad, type Hex } from 'viem'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../db/openTestDatabase.fixture.ts'
import { startNodeServer, type NodeServer } from '@peppermint/rpc/nodeServer.fixture.ts'
import { startTestFollower } from './emitterChain.fixture.ts'
import { toWord } from './emitterContract.fixture.ts'
import { EMITTED, EMITTER, FACTORY, PROXY_CREATION } from './emitterPlan.fixture.ts'
import { bloomOf, scriptedChain, type Answer, type LogContent } from './scriptedChain.fixture.ts'

type Fields = Readonly<Record<string, unknown>>
/** Changes what a node answers. */
type Quirk = (node: Answer) => Answer

const child = `0x${'5a'.repeat(20)}` as const
const emitted = (address: Hex, number: number, transactionIndex = 0): LogContent => ({
  address,
  topics: [EMITTED, numberToHex(number, { size: 32 })],
  transactionIndex,
})

/** A chain of 60 blocks, of which some have logs of several transactions, and one creates another contract. */
const chain = scriptedChain()
for (let number = 1; number <= 60; number += 1) {
  if (number === 7)
    chain.mine(
      { address: FACTORY, topics: [PROXY_CREATION, toWord(child)] },
      emitted(EMITTER, 700, 1),
      emitted(child, 701, 1),
    )
  else if (number % 4 === 1 && (number < 17 || number > 50))
    chain.mine(emitted(EMITTER, number), emitted(EMITTER, number + 500, 1), emitted(child, number + 900, 2))
  else chain.mine()
}
const followed = chain
  .logs()
  .filter(({ address, blockNumber }) => address !== child || blockNumber >= 7)
  .map(({ topics }) => topics.at(-1))

/** A node of this chain. */
const honest: Answer = (method, params) => {
  if (method === 'eth_chainId') return '0x1e14'
  return chain.answer(method, params[0] === 'latest' ? ['0x3c', false] : params)
}

/** Changes every block. */
const blocks =
  (change: (block: Fields) => unknown): Quirk =>
  (node) =>
  (method, params) => {
    const answer = node(method, params)
    return method === 'eth_getBlockByNumber' && answer !== null ? change(answer as Fields) : answer
  }

/** Changes every list of logs. */
const lists =
  (change: (logs: readonly Fields[]) => unknown): Quirk =>
  (node) =>
  (method, params) => {
    const answer = node(method, params)
    return method === 'eth_getLogs' ? change(answer as readonly Fields[]) : answer
  }

/** Changes every log. */
const logs = (change: (log: Fields) => Fields): Quirk => lists((all) => all.map(change))

const indexesInTransaction = new Map(
  [...Map.groupBy(chain.logs(), ({ transactionHash }) => transactionHash).values()].flatMap((ofTransaction) =>
    ofTransaction.map((log, index) => [`${log.blockNumber} ${log.logIndex}`, numberToHex(index)] as const),
  ),
)

/** The bloom of a block's last transaction only. */
function bloomOfLast(block: Fields): Hex {
  const own = chain.logs().filter(({ blockNumber }) => blockNumber === Number(block['number']))
  return bloomOf(own.filter(({ transactionIndex }) => transactionIndex === own.at(-1)?.transactionIndex))
}

/** The chain's block `n` has the number `2n`; how a node answers for odd numbers. */
const everyOther =
  (missing: (number: number, node: Answer) => unknown): Quirk =>
  (node) => {
    const relabel = (fields: Fields, name: string) => ({
      ...fields,
      [name]: numberToHex(2 * Number(fields[name])),
    })
    const blockAt = (number: number) => {
      const block = node('eth_getBlockByNumber', [numberToHex(number / 2), false])
      return block === null ? null : relabel(block as Fields, 'number')
    }
    return (method, params) => {
      const [first] = params
      if (method === 'eth_getLogs') {
        const filter = first as { readonly fromBlock: Hex; readonly toBlock: Hex }
        const range = {
          fromBlock: numberToHex(Math.ceil(Number(filter.fromBlock) / 2)),
          toBlock: numberToHex(Math.floor(Number(filter.toBlock) / 2)),
        }
        const found = node(method, [{ ...filter, ...range }]) as readonly Fields[]
        return found.map((log) => relabel(log, 'blockNumber'))
      }
      if (method !== 'eth_getBlockByNumber') return node(method, params)
      const number = first === 'latest' ? 120 : Number(first)
      if (number > 120 || number % 2 === 0) return number > 120 ? null : blockAt(number)
      return missing(number, (_method, [other]) => blockAt(Number(other)))
    }
  }

class NodeError extends Error {}

/** Answers JSON-RPC over HTTP. */
function respond(node: Answer, body: string, wrap: (entries: Fields[]) => unknown): string {
  const parsed = JSON.parse(body) as Fields | readonly Fields[]
  const calls = (Array.isArray(parsed) ? parsed : [parsed]) as readonly {
    readonly id: number
    readonly method: string
    readonly params: readonly unknown[]
  }[]
  const entries = calls.map(({ id, method, params }): Fields => {
    try {
      return { jsonrpc: '2.0', id, result: node(method, params) }
    } catch (error) {
      return { jsonrpc: '2.0', id, error: { code: 12, message: (error as Error).message } }
    }
  })
  return JSON.stringify(Array.isArray(parsed) ? wrap(entries) : (wrap(entries) as readonly unknown[])[0])
}

const servers: NodeServer[] = []
afterAll(() => Promise.all(servers.map((server) => server.stop())))

async function startNode(quirk: Quirk, wrap: (entries: Fields[]) => unknown): Promise<string> {
  const server = await startNodeServer(
    (body) => respond(quirk(honest), body, wrap),
    async ({ response, forward }) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(await forward()),
  )
  servers.push(server)
  return server.url
}

/** Indexes the chain from nodes with this quirk. */
async function indexFrom(
  quirk: Quirk,
  { nodes = 1, wrap = (entries: Fields[]): unknown => entries, trustsLoneEndpoint = false, until = 'head' },
) {
  const database = await openTestDatabase()
  const urls = await Promise.all(Array.from({ length: nodes }, () => startNode(quirk, wrap)))
  const warnings: string[] = []
  const log = {
    info: () => undefined,
    warn: (_fields: object, line: string) => void warnings.push(line),
    error: (_fields: object, line: string) => void warnings.push(line),
  }
  const follower = startTestFollower(database, urls, { log, trustsLoneEndpoint, reorgWindow: 10 })
  try {
    const isDone = () => {
      const { cursor, head, stalledReason } = follower.status()
      return until === 'stall' ? stalledReason : cursor !== undefined && cursor.number === head?.number
    }
    await expect.poll(isDone, { timeout: 20_000 }).toBeTruthy()
    const { rows } = await database.db.execute<{ topic: Buffer }>(sql`
      select coalesce(topic1, topic0) as topic from chain_logs order by block_number, log_index`)
    const { rows: keyed } = await database.db.execute(sql`select from log_counts`)
    return {
      topics: rows.map(({ topic }): Hex => `0x${topic.toString('hex')}`),
      projected: keyed.length,
      status: follower.status(),
      warnings,
    }
  } finally {
    await follower.stop()
    await database.close()
  }
}

const quirks: readonly (readonly [title: string, quirk: Quirk])[] = [
  ['a bloom of the last transaction only', blocks((block) => ({ ...block, logsBloom: bloomOfLast(block) }))],
  [
    'the bloom of another block',
    blocks((block) => ({ ...block, logsBloom: chain.header((Number(block['number']) + 1) % 60).logsBloom })),
  ],
  ['a bloom of zeros', blocks((block) => ({ ...block, logsBloom: `0x${'0'.repeat(512)}` }))],
  ['a bloom of ones', blocks((block) => ({ ...block, logsBloom: `0x${'f'.repeat(512)}` }))],
  ['an empty bloom', blocks((block) => ({ ...block, logsBloom: '0x' }))],
  [
    'blocks with the needed fields only',
    blocks(({ number, hash, parentHash, timestamp }) => ({ number, hash, parentHash, timestamp })),
  ],
  [
    'fields of blocks that no standard allows',
    blocks((block) => ({
      ...block,
      mixHash: '0x',
      stateRoot: '0x0',
      sha3Uncles: null,
      size: '-',
      totalDifficulty: null,
    })),
  ],
  ['one timestamp for all blocks', blocks((block) => ({ ...block, timestamp: '0x64' }))],
  ['a timestamp before 1970', blocks((block) => ({ ...block, timestamp: '0xfffffff1886e0900' }))],
  ['numbers with leading zeros', (node) => (method, params) => padNumbers(node(method, params))],
  [
    'numbers that are JSON numbers',
    blocks((block) => ({ ...block, number: Number(block['number']), timestamp: Number(block['timestamp']) })),
  ],
  [
    'hex in capitals',
    (node) => (method, params) =>
      JSON.parse(
        JSON.stringify(node(method, params)).replaceAll(
          /0x[\da-f]{40,}/g,
          (hex) => `0x${hex.slice(2).toUpperCase()}`,
        ),
      ),
  ],
  [
    'logs counted in their transaction',
    logs((log) => ({
      ...log,
      logIndex: indexesInTransaction.get(`${Number(log['blockNumber'])} ${Number(log['logIndex'])}`),
    })),
  ],
  ['every log twice', lists((all) => [...all, ...all])],
  ['logs in any order', lists((all) => all.toReversed())],
  [
    'removed logs among the others',
    lists((all) => [...all, ...all.map((log) => ({ ...log, blockHash: EMITTED, removed: true }))]),
  ],
  [
    'pending logs among the others',
    lists((all) => [
      ...all,
      ...all.map((log) => ({ ...log, blockHash: null, blockNumber: null, logIndex: null })),
    ]),
  ],
  [
    'logs of blocks that were not requested',
    lists((all) => [...all, ...all.map((log) => ({ ...log, blockNumber: '0xffff', blockHash: EMITTED }))]),
  ],
  ['null for an empty list of logs', lists((all) => (all.length === 0 ? null : all))],
  ['null for empty data', logs((log) => ({ ...log, data: null }))],
  [
    'logs missing from lists of many blocks',
    (node) => (method, params) => {
      const answer = node(method, params)
      if (method !== 'eth_getLogs') return answer
      const { fromBlock, toBlock } = params[0] as { readonly fromBlock: Hex; readonly toBlock: Hex }
      const isHidden = ({ transactionIndex }: Fields) => fromBlock !== toBlock && transactionIndex === '0x0'
      return (answer as readonly Fields[]).filter((log) => !isHidden(log))
    },
  ],
  ['null for block numbers that the chain skipped', everyOther(() => null)],
  [
    'an error for block numbers that the chain skipped',
    everyOther((number) => {
      throw new NodeError(`requested epoch was a null round (${number})`)
    }),
  ],
  [
    'the block before for block numbers that the chain skipped',
    everyOther((number, node) => node('eth_getBlockByNumber', [numberToHex(number - 1)])),
  ],
]

/** Every quantity of an answer, with two zeros more. */
function padNumbers(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer).replaceAll(/"0x([\da-f]{1,8})"/g, (_match, digits: string) => `"0x00${digits}"`),
  )
}

describe('indexes every log from nodes that answer with', () => {
  test.each(quirks)('%s', { timeout: 60_000 }, async (title, quirk) => {
    const options = [{ nodes: 1 }, { nodes: 2 }]
    for (const option of options) {
      // Only headers show that logs are missing, which two endpoints that agree, and a trusted one, are not asked for.
      if (title === 'logs missing from lists of many blocks' && option.nodes === 2) continue
      const { topics, projected, status } = await indexFrom(quirk, option)
      expect(topics).toEqual(followed.map((topic) => topic ?? pad('0x')))
      expect(projected).toBe(followed.length - 1)
      expect(status.stalledReason).toBeUndefined()
    }
  })

  test.each([
    ['the answers of a batch in any order', (entries: Fields[]) => entries.toReversed()],
    [
      'ids that are texts',
      (entries: Fields[]) => entries.map((entry) => ({ ...entry, id: String(entry['id']) })),
    ],
    [
      'an error of null beside the result',
      (entries: Fields[]) => entries.map((entry) => ({ ...entry, error: null })),
    ],
  ])('%s', async (_title, wrap) => {
    expect((await indexFrom((node) => node, { wrap })).topics).toHaveLength(followed.length)
  })
})

test('warns once of blooms that lack logs, and counts them', async () => {
  const { warnings, status } = await indexFrom(
    blocks((block) => ({ ...block, logsBloom: bloomOfLast(block) })),
    {},
  )
  expect(warnings.filter((line) => line.startsWith('bloom: '))).toEqual([
    'bloom: block 1 lacks bits of logs in it; they are kept, because a second reading has them too',
  ])
  expect(status.counts.incompleteBlooms).toBeGreaterThan(1)
})

describe('stalls, and names the reason, at nodes that answer with', () => {
  test.each<[string, Quirk, RegExp]>([
    [
      'logs of other block hashes',
      logs((log) => ({ ...log, blockHash: EMITTED })),
      /^.*(another block|inconsistent)/,
    ],
    [
      'two logs of a transaction with one index',
      logs((log) => ({ ...log, logIndex: '0x0', transactionIndex: '0x0' })),
      /two logs of a transaction with the same logIndex$/,
    ],
    [
      'logs without a transaction index',
      logs((log) => ({ ...log, transactionIndex: null })),
      /invalid transactionIndex/,
    ],
  ])('%s', async (_title, quirk, reason) => {
    const { topics, status } = await indexFrom(quirk, { until: 'stall' })
    expect(topics).toEqual([])
    expect(status.stalledReason).toMatch(reason)
  })
})

test('a stalled index is stalled in every process until a step succeeds', async () => {
  const database = await openTestDatabase()
  let isBroken = false
  const node: Quirk = (inner) => (method, params) => {
    const answer = inner(method, params)
    return isBroken && method === 'eth_getBlockByNumber' ? { ...(answer as Fields), hash: null } : answer
  }
  const url = await startNode(node, (entries) => entries)
  const leader = startTestFollower(database, [url], { stalledAfterMs: 0 })
  await expect.poll(() => leader.status().cursor?.number).toBe(60)
  const standby = startTestFollower(database, [url], { stalledAfterMs: 0 })
  try {
    await expect.poll(() => standby.status().role).toBe('standby')
    const stalled = () => [leader, standby].map((follower) => follower.status().isStalled)
    expect(stalled()).toEqual([false, false])
    isBroken = true
    await expect.poll(stalled).toEqual([true, true])
    expect(standby.status().stalledReason).toMatch(/invalid hash in a block$/)
    isBroken = false
    await expect.poll(stalled).toEqual([false, false])
    expect(standby.status().stalledReason).toBeUndefined()
  } finally {
    await standby.stop()
    await leader.stop()
    await database.close()
  }
})

test('a stall before the first block is indexed is stored, too', async () => {
  const database = await openTestDatabase()
  let isBroken = true
  const node: Quirk = (inner) => (method, params) => {
    const answer = inner(method, params)
    return isBroken && method === 'eth_getBlockByNumber' ? { ...(answer as Fields), hash: null } : answer
  }
  const url = await startNode(node, (entries) => entries)
  const leader = startTestFollower(database, [url], { stalledAfterMs: 0 })
  await expect.poll(() => leader.status().role).toBe('leader')
  const standby = startTestFollower(database, [url], { stalledAfterMs: 0 })
  try {
    await expect.poll(() => standby.status().isStalled).toBe(true)
    expect(standby.status().role).toBe('standby')
    expect(standby.status().stalledReason).toMatch(/invalid hash in a block$/)
    isBroken = false
    await expect.poll(() => standby.status().isStalled).toBe(false)
  } finally {
    await standby.stop()
    await leader.stop()
    await database.close()
  }
})

test('a process that takes over clears the stall of the leader before it', async () => {
  const database = await openTestDatabase()
  const url = await startNode(
    (node) => node,
    (entries) => entries,
  )
  const first = startTestFollower(database, [url])
  await expect.poll(() => first.status().cursor?.number).toBe(60)
  await first.stop()
  await database.db.execute(sql`insert into stalled_reasons values ('killed while stalled')`)
  const next = startTestFollower(database, [url])
  try {
    const read = async () => (await database.db.execute(sql`select reason from stalled_reasons`)).rows
    await expect.poll(read).toEqual([])
  } finally {
    await next.stop()
    await database.close()
  }
})

const HANDED_OVER =
  'follower: handed over to another process, whose nodes answer, because indexing stalled here'

describe('a leader whose own nodes fail', () => {
  /** Two processes, the second one on standby, with a node that fails on demand each. */
  async function startTwo(stalledAfterMs = 0) {
    const database = await openTestDatabase()
    const broken = [false, false]
    const warnings: string[] = []
    let warnedAt = 0
    const log = {
      info: () => undefined,
      error: () => undefined,
      warn(_fields: object, line: string) {
        warnings.push(line)
        if (line === HANDED_OVER) warnedAt ||= Date.now()
      },
    }
    const start = async (index: number) => {
      const url = await startNode(
        (inner) => (method, params) => {
          const answer = inner(method, params)
          return broken[index] === true && method === 'eth_getBlockByNumber'
            ? { ...(answer as Fields), hash: null }
            : answer
        },
        (entries) => entries,
      )
      return startTestFollower(database, [url], { stalledAfterMs, log })
    }
    const leader = await start(0)
    await expect.poll(() => leader.status().cursor?.number).toBe(60)
    const standby = await start(1)
    await expect.poll(() => standby.status().role).toBe('standby')
    const close = async () => {
      await leader.stop()
      await standby.stop()
      await database.close()
    }
    return { broken, warnings, handedOverAt: () => warnedAt, leader, standby, close }
  }

  test('hands over to a process whose nodes answer, and offers again after a pause only', async () => {
    const stalledAfterMs = 200
    const { broken, warnings, handedOverAt, leader, standby, close } = await startTwo(stalledAfterMs)
    try {
      broken[0] = true
      await expect.poll(() => standby.status().role, { timeout: 10_000 }).toBe('leader')
      await expect.poll(() => leader.status().role).toBe('standby')
      await expect.poll(() => [leader, standby].some((one) => one.status().isStalled)).toBe(false)
      expect(warnings).toContain(HANDED_OVER)
      // What stalls here may stall there: the role does not go back and forth.
      ;[broken[0], broken[1]] = [false, true]
      await expect.poll(() => leader.status().role, { timeout: 20_000 }).toBe('leader')
      expect(Date.now() - handedOverAt()).toBeGreaterThanOrEqual(10 * stalledAfterMs)
    } finally {
      await close()
    }
  })

  test('stays the leader while those of the others fail, too', async () => {
    const { broken, leader, standby, close } = await startTwo()
    try {
      broken.fill(true)
      await expect.poll(() => standby.status().isStalled).toBe(true)
      const failures = standby.status().counts.failures
      await expect.poll(() => standby.status().counts.failures).toBeGreaterThan(failures + 2)
      const [led, waited] = [leader.status(), standby.status()]
      expect([led.role, led.counts.terms, led.isStalled]).toEqual(['leader', 1, true])
      expect([waited.role, waited.counts.terms]).toEqual(['standby', 0])
      broken[1] = false
      await expect.poll(() => standby.status().role, { timeout: 10_000 }).toBe('leader')
    } finally {
      await close()
    }
  })
})
