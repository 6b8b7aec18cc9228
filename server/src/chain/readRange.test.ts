import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Question } from './batchAnswer.ts'
import { openContractBook } from './contractBook.ts'
import type { Endpoint } from './endpoint.ts'
import { openEndpoints, type Endpoints, type Said } from './endpoints.ts'
import { randomFrom } from './faultyNode.testing.ts'
import { FACTORY, FIRST, noisyPlan } from './noisyPlan.testing.ts'
import { child, creation, noise, silent, startNoisyWorld, type NoisyWorld } from './noisyWorld.testing.ts'
import { readHeaders } from './readHeaders.ts'
import { readRange } from './readRange.ts'

let world: NoisyWorld
beforeAll(async () => {
  world = await startNoisyWorld()
  await world.grow(20, randomFrom(41))
})
afterAll(() => world.stop())

/** Two nodes of the world, with the questions that they are asked. */
function watchedEndpoints(): { endpoints: Endpoints; asked: Question[] } {
  const endpoints = openEndpoints({ chainId: 7700, urls: [world.url, world.url], log: silent })
  const asked: Question[] = []
  const watched = (endpoint: Endpoint): Endpoint => ({
    ...endpoint,
    ask: (questions, options) => {
      asked.push(...questions)
      return endpoint.ask(questions, options)
    },
  })
  const agree: Endpoints['agree'] = <T>(ask: (endpoint: Endpoint) => Promise<Said<T>>) =>
    endpoints.agree((endpoint) => ask(watched(endpoint)))
  return { endpoints: { ...endpoints, agree }, asked }
}

/** Block numbers whose headers were asked for. */
const numbersIn = (asked: readonly Question[]) =>
  new Set(asked.flatMap(([method, [number]]) => (method === 'eth_getBlockByNumber' ? [Number(number)] : [])))

test.each([
  { voices: [2, 2], headers: 'some' },
  { voices: [1, 2], headers: 'all' },
])(
  'read $headers headers where $voices nodes count before and after the logs',
  async ({ voices, headers }) => {
    const { endpoints, asked } = watchedEndpoints()
    const [anchor] = await readHeaders(endpoints, [1])
    if (anchor === undefined) throw new Error('The chain has no block 1.')
    asked.length = 0
    let times = 0
    const changing = { ...endpoints, voices: () => voices[Math.min(times++, 1)] ?? 2 }
    const wanted = { from: 2, to: 20, anchor, isFull: false }
    const range = await readRange(changing, openContractBook(noisyPlan(1)), wanted)
    expect(range.at).toBe('read')
    // The anchor's comes with the logs.
    if (headers === 'all') expect(numbersIn(asked).size).toBe(20)
    else expect(numbersIn(asked).size).toBeLessThan(20)
  },
)

test('a list that is cut inside of a block is noticed where another list goes on after it', async () => {
  const first = await world.mine()
  await world.say(FACTORY, [creation(child(3), 'data')])
  await world.say(child(3), [noise(90_002), noise(90_003)])
  await world.mine()
  await world.say(FIRST, [noise(90_001)])
  const last = await world.mine()
  const endpoints = openEndpoints({ chainId: 7700, urls: [world.url], log: silent })
  let isCutting = false
  const agree: Endpoints['agree'] = (ask, options) =>
    endpoints.agree(async (endpoint) => {
      const cutting: Endpoint['ask'] = async (questions, more) => {
        const results = await endpoint.ask(questions, more)
        return results.map((result, index) => (isCutting ? cut(questions[index], result) : result))
      }
      return ask({ ...endpoint, ask: cutting })
    }, options)
  const [anchor] = await readHeaders(endpoints, [first])
  if (anchor === undefined) throw new Error('The chain has no such block.')
  const read = () =>
    readRange({ ...endpoints, agree }, openContractBook(noisyPlan(1)), {
      from: first + 1,
      to: last,
      anchor,
      isFull: false,
    })
  expect(await read()).toMatchObject({ logs: { length: 4 } })
  isCutting = true
  await expect(read()).rejects.toMatchObject({ name: 'Disagreement' })
})

/** The logs of the child over several blocks lose their last. */
function cut(question: Question | undefined, result: unknown): unknown {
  const [method, [filter]] = question ?? ['', []]
  if (method !== 'eth_getLogs' || !Array.isArray(result)) return result
  const { fromBlock, toBlock, address } = filter as Readonly<Record<string, unknown>>
  const isOfChild = Array.isArray(address) && address.includes(child(3))
  return isOfChild && fromBlock !== toBlock ? (result.slice(0, -1) as unknown) : result
}
