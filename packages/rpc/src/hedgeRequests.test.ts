import { ExecutionRevertedError, HttpRequestError, RpcRequestError } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HEDGE_AFTER_MS, hedgeRequests, REQUEST_TIMEOUT_MS, type RequestFn } from './hedgeRequests.ts'
import { rankEndpoints } from './rankEndpoints.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    if (milliseconds === 0) resolve()
    else setTimeout(resolve, milliseconds)
  })
const answers =
  (result: string, latencyMs = 0): RequestFn =>
  async () => {
    await after(latencyMs)
    return result
  }
const outage = new HttpRequestError({ url: 'http://node.example', status: 502 })
const fails =
  (error: unknown = outage, latencyMs = 0): RequestFn =>
  async () => {
    await after(latencyMs)
    throw error
  }

/** Asks once; how often each endpoint was asked, what came, and after how many milliseconds. */
async function asked(...endpoints: readonly RequestFn[]) {
  const spies = endpoints.map((endpoint) => vi.fn(endpoint))
  const ranking = rankEndpoints(endpoints.length, REQUEST_TIMEOUT_MS)
  const began = Date.now()
  let tookMs = 0
  const asking = hedgeRequests(
    spies,
    ranking,
  )({ method: 'eth_chainId' })
    .catch((error: unknown) => error)
    .finally(() => {
      tookMs = Date.now() - began
    })
  await vi.advanceTimersByTimeAsync(30_000)
  return { result: await asking, tookMs, counts: spies.map(({ mock }) => mock.calls.length), ranking }
}

test('asks only the best endpoint if it responds within half a second', async () => {
  expect(await asked(answers('a', HEDGE_AFTER_MS - 1), answers('b'))).toMatchObject({
    result: 'a',
    counts: [1, 0],
  })
})

test('asks the next endpoint after half a second, and the first response wins', async () => {
  const slow = await asked(answers('a', 1_500), answers('b', 100))
  expect(slow).toMatchObject({ result: 'b', tookMs: HEDGE_AFTER_MS + 100, counts: [1, 1] })
  expect(slow.ranking.order()).toEqual([1, 0])
  const both = await asked(answers('a', 600), answers('b', 1_000))
  expect(both).toMatchObject({ result: 'a', tookMs: 600, counts: [1, 1] })
  expect(both.ranking.order()).toEqual([0, 1])
})

test('each hanging endpoint costs half a second', async () => {
  const hangs = fails(outage, REQUEST_TIMEOUT_MS)
  expect(await asked(hangs, hangs, answers('c'))).toMatchObject({
    result: 'c',
    tookMs: 2 * HEDGE_AFTER_MS,
    counts: [1, 1, 1],
  })
})

test('asks the next endpoint at once after a failure', async () => {
  expect(await asked(fails(), answers('b'))).toMatchObject({ result: 'b', tookMs: 0, counts: [1, 1] })
})

test('does not ask another endpoint after a revert', async () => {
  const cause = new RpcRequestError({
    body: {},
    url: 'http://node.example',
    error: { code: 3, message: 'execution reverted' },
  })
  const revert = Object.assign(new ExecutionRevertedError({ cause, message: 'execution reverted' }), {
    code: 3,
  })
  expect(await asked(fails(revert), answers('b'))).toMatchObject({ result: revert, counts: [1, 0] })
})

test('[N-01] retries three times, after 150 ms and twice as long each time, if all fail', async () => {
  expect(await asked(fails(), fails())).toMatchObject({
    result: outage,
    tookMs: 150 + 300 + 600,
    counts: [4, 4],
  })
})

test('starts no retry after two seconds if all endpoints hang', async () => {
  const hangs = fails(outage, REQUEST_TIMEOUT_MS)
  expect(await asked(hangs, hangs)).toMatchObject({
    result: outage,
    tookMs: REQUEST_TIMEOUT_MS + HEDGE_AFTER_MS,
    counts: [1, 1],
  })
})

test('names the variables if every endpoint is on the wrong chain', async () => {
  const ask = vi.fn(answers('a'))
  const ranking = rankEndpoints(1, REQUEST_TIMEOUT_MS)
  ranking.setStatus(0, 'wrong-chain')
  const failure = expect(hedgeRequests([ask], ranking)({ method: 'eth_chainId' })).rejects.toThrow(
    'RPC endpoints: all on the wrong chain. Check RPC_URLS and CHAIN_ID.',
  )
  await vi.advanceTimersByTimeAsync(10_000)
  await failure
  expect(ask).not.toHaveBeenCalled()
})
