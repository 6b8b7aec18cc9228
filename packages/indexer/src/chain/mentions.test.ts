import { numberToHex, type Address, type Hex } from 'viem'
import { expect, test } from 'vitest'
import {
  createContractRegistry,
  MAX_MENTIONED_CONTRACTS,
  MAX_MENTIONS_PER_FILTER,
} from './contractRegistry.ts'
import { toWord } from './emitterContract.fixture.ts'
import { EMITTED, EMITTER, emitterPlan, FACTORY, PROXY_CREATION } from './emitterPlan.fixture.ts'
import type { Plan } from './plan.ts'
import { validatePlan } from './planDigest.ts'
import { readRange } from './readRange.ts'
import {
  scriptedChain,
  scriptedEndpoints,
  scriptedNode,
  type ScriptedChain,
} from './scriptedChain.fixture.ts'

const TRANSFER: Hex = `0x${'7f'.repeat(32)}`
const token: Address = `0x${'70'.repeat(20)}`
const child: Address = `0x${'5a'.repeat(20)}`
const other: Address = `0x${'0b'.repeat(20)}`

const plan: Plan = {
  ...emitterPlan(1),
  sources: [
    ...emitterPlan(1).sources,
    { name: 'transfer', contracts: [], topics: [TRANSFER], mentions: { source: 'emitter', topics: [1, 2] } },
  ],
}
const transfer = (from: Address, to: Address) => ({
  address: token,
  topics: [TRANSFER, toWord(from), toWord(to)],
})

function read(chain: ScriptedChain, trustsLoneEndpoint: boolean) {
  const node = scriptedNode(chain.answer)
  const last = chain.mine()
  const range = readRange(scriptedEndpoints(node, 1), createContractRegistry(plan), {
    from: 1,
    to: last.number,
    anchor: chain.header(0),
    hasAllHeaders: false,
    trustsLoneEndpoint,
  })
  return { range, requests: node.requests }
}

test('stores logs of any contract that mention a followed one, and no others', async () => {
  const chain = scriptedChain()
  chain.mine(transfer(other, EMITTER), transfer(EMITTER, other), transfer(other, other))
  chain.mine({ address: token, topics: [TRANSFER, `0xff${toWord(EMITTER).slice(4)}`, toWord(other)] })
  const { range } = read(chain, false)
  expect(await range).toMatchObject({ logs: [{ logIndex: 0 }, { logIndex: 1 }] })
})

test('stores logs that mention a contract from the block on in which it is discovered', async () => {
  const chain = scriptedChain()
  chain.mine(transfer(other, child))
  chain.mine(transfer(other, child), { address: FACTORY, topics: [PROXY_CREATION, toWord(child)] })
  chain.mine(transfer(child, other))
  const { range } = read(chain, false)
  expect(await range).toMatchObject({
    logs: [{ blockNumber: 2, logIndex: 0 }, { blockNumber: 2, logIndex: 1 }, { blockNumber: 3 }],
  })
})

test('finds a mention that a lone endpoint left out by the bloom of its block', async () => {
  const chain = scriptedChain()
  chain.mine(transfer(other, EMITTER))
  chain.mine()
  const node = scriptedNode((method, params) => {
    const { topics, toBlock } = (params[0] ?? {}) as { topics?: unknown[]; toBlock?: Hex }
    const isLeftOut = method === 'eth_getLogs' && topics?.length !== 1 && toBlock === '0x2'
    return isLeftOut ? [] : chain.answer(method, params)
  })
  const range = readRange(scriptedEndpoints(node, 1), createContractRegistry(plan), {
    from: 1,
    to: 2,
    anchor: chain.header(0),
    hasAllHeaders: false,
  })
  await expect(range).rejects.toMatchObject({ kind: 'too-large' })
})

test('reads no headers of a trusted lone endpoint but those of blocks with logs', async () => {
  const chain = scriptedChain()
  for (let block = 0; block < 30; block += 1) chain.mine()
  chain.mine({ address: EMITTER, topics: [EMITTED] })
  for (let block = 0; block < 30; block += 1) chain.mine()
  const blocks = async (trustsLoneEndpoint: boolean) => {
    const { range, requests } = read(chain, trustsLoneEndpoint)
    await range
    return new Set(
      requests.flat().flatMap(([method, number]) => (method === 'eth_getBlockByNumber' ? [number] : [])),
    ).size
  }
  expect(await blocks(false)).toBeGreaterThan(60)
  expect(await blocks(true)).toBeLessThan(5)
})

test('queries mentions in filters of limited size, and by topic alone above a bound', () => {
  const registry = createContractRegistry(plan)
  const address = (number: number) => numberToHex(number, { size: 20 })
  for (let number = 0; number < MAX_MENTIONS_PER_FILTER; number += 1)
    registry.add('emitter', address(number), 1)
  const mentions = registry.filters().filter(({ mention }) => mention !== undefined)
  expect(mentions.map(({ mention }) => [mention?.topic, mention?.values.length])).toEqual([
    [1, MAX_MENTIONS_PER_FILTER],
    [1, 1],
    [2, MAX_MENTIONS_PER_FILTER],
    [2, 1],
  ])
  for (let number = 0; number < MAX_MENTIONED_CONTRACTS; number += 1)
    registry.add('emitter', address(number), 1)
  expect(registry.filters()).toContainEqual({ addresses: undefined, topics: [TRANSFER] })
})

test('discovers no child whose log lacks one of the required addresses', () => {
  const [emitter, factory] = emitterPlan(1).sources
  if (emitter === undefined || factory === undefined) throw new Error('the plan has two sources')
  const only = { word: 0, addresses: [other] }
  const positions = [{ topics: 2, topic: 1 as const, only }]
  const registry = createContractRegistry({
    ...plan,
    sources: [emitter, { ...factory, children: [{ topic: PROXY_CREATION, source: 'emitter', positions }] }],
  })
  const word = numberToHex(1, { size: 32 })
  const position = {
    blockNumber: 5,
    blockHash: word,
    logIndex: 0,
    transactionIndex: 0,
    transactionHash: word,
  }
  const address = FACTORY.toLowerCase() as Address
  const log = { ...position, address, topics: [PROXY_CREATION, toWord(child)] }
  expect(registry.discoverChildren([{ ...log, data: toWord(other) }])).toHaveLength(1)
  expect(registry.discoverChildren([{ ...log, data: toWord(token) }])).toEqual([])
  expect(registry.discoverChildren([{ ...log, data: '0x' }])).toEqual([])
})

test('refuses a plan that mentions contracts of an unknown source', () => {
  const [first] = plan.sources
  if (first === undefined) throw new Error('the plan has sources')
  const mentions = { source: 'missing', topics: [1] as const }
  expect(() => validatePlan({ ...plan, sources: [{ ...first, contracts: [], mentions }] })).toThrow('mention')
})
