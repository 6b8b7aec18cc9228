/**
 * Bad input: random requests generated from the server's OpenAPI document, and bytes that are not HTTP,
 * against a real process with a collection. It must answer all of them and stay healthy.
 */
import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { startServer } from '@peppermint/local'
import { arbitraryPages } from '@peppermint/server/arbitraryPages'
import { arbitraryRequest, isDocumentedStatus } from '@peppermint/server/arbitraryRequest'
import { startEventChain } from './eventChain.ts'
import { amount, atLeast, atMost, type PartResult } from '../parts/figure.ts'
import { readResident } from './processFacts.ts'
import type { Run } from '../parts/runBench.ts'
import { sendRawBytes, sendAll, type Outcome } from './invalidRequests.ts'
import { withCleanup } from '../parts/withCleanup.ts'

const REQUESTS = 100_000
const RAW_CONNECTIONS = 1_000
/** Requests per batch. */
const BATCH = 1_000
/** Lifts the rate limits except for images, so that requests reach the routes. */
const LIMITS = ['reads', 'lists', 'writes', 'live'].map((kind) => `${kind}=1000000000/10`).join(',')
/** Statuses that may be sent, closing the connection, before the request body is complete. */
const EARLY_STATUSES = [413, 414, 429, 431]
/** Maximum ratio of the memory at the end to that after a quarter of the run. */
const MAX_GROWTH = 1.25

export const inputPart = (run: Run): Promise<PartResult> =>
  withCleanup(async (onCleanup) => {
    const chain = await startEventChain(20_000)
    onCleanup(chain.world)
    const server = onCleanup(
      await startServer({
        world: chain.world,
        siteDir: run.siteDir,
        databaseUrl: await run.cluster.freshDatabase(),
        bundled: run.bundled,
        env: { RATE_LIMITS: LIMITS },
      }),
    )
    const endings: string[] = []
    void server.ended.then((sentence) => endings.push(sentence))
    const port = Number(new URL(server.url).port)
    run.log('input: waiting until the peppers are indexed')
    await waitForPeppers(port)
    const document = (await (await fetch(`http://127.0.0.1:${port}/api/openapi.json`)).json()) as Parameters<
      typeof arbitraryRequest
    >[0]
    const requests = arbitraryRequest(document, { pages: arbitraryPages })

    const wanted = run.isQuick ? 4_000 : REQUESTS
    const statuses = new Map<number, number>()
    const failed: Outcome[] = []
    const unanswered: Outcome[] = []
    const memory: number[] = []
    const note = (outcome: Outcome) => {
      const { request, status, failure } = outcome
      if (status === undefined) unanswered.push(outcome)
      else {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (!isDocumentedStatus(document, request, status)) failed.push(outcome)
        else if (failure !== undefined && !EARLY_STATUSES.includes(status)) unanswered.push(outcome)
      }
    }
    const began = performance.now()
    for (let sent = 0; sent < wanted && endings.length === 0; sent += BATCH) {
      await sendAll(port, fc.sample(requests, { seed: run.seed + sent, numRuns: BATCH }), note)
      if (endings.length === 0) memory.push(readResident(server.pid).now)
      if ((sent + BATCH) % 10_000 === 0 || run.isQuick) run.log(`input: ${amount(sent + BATCH)} requests`)
    }
    const seconds = (performance.now() - began) / 1000
    const words = fc.sample(fc.uint8Array({ maxLength: 400 }), { seed: run.seed, numRuns: RAW_CONNECTIONS })
    await sendRawBytes(
      port,
      words.map((bytes, index) => Buffer.concat([partialRequest(index), bytes])),
    )
    const answered = [...statuses.values()].reduce((sum, count) => sum + count, 0)
    const quarter = memory[Math.floor(memory.length / 4)] ?? 0
    const isRunning = endings.length === 0 && (await isHealthy(port))
    const peak = endings.length === 0 ? readResident(server.pid).peak : 0
    return {
      figures: [
        atLeast('requests made by chance and answered', answered, wanted),
        atMost('answers that are a failure of the server (5xx but a 503 that is promised)', failed.length, 0),
        atMost('requests without an answer', unanswered.length, 0),
        atMost('crashes', isRunning ? 0 : 1, 0),
        atMost(
          'memory at the end, of that after a quarter',
          (memory.at(-1) ?? 0) / quarter,
          MAX_GROWTH,
          'times',
        ),
      ],
      facts: [
        {
          what: 'answers',
          value: [...statuses]
            .sort(([one], [other]) => one - other)
            .map(([status, count]) => `${status} × ${amount(count)}`)
            .join(', '),
        },
        {
          what: 'memory',
          value: `${amount(memory[0] ?? 0)} MB after the first ${amount(BATCH)}, ${amount(quarter)} MB after a quarter, ${amount(memory.at(-1) ?? 0)} MB at the end, ${amount(peak)} MB at most`,
        },
        {
          what: 'pace',
          value: `${amount(answered / seconds)} requests a second, ${amount(RAW_CONNECTIONS)} connections that spoke no HTTP`,
        },
        ...[...failed, ...unanswered]
          .slice(0, 10)
          .map((outcome) => ({ what: 'wrong', value: JSON.stringify(outcome).slice(0, 500) })),
        ...endings.map((value) => ({ what: 'the server', value })),
      ],
    }
  })

/** The beginning of an HTTP request, or nothing. */
function partialRequest(index: number): Buffer {
  const partialRequests = [
    '',
    'GET ',
    'GET / HTTP/1.1\r\n',
    'POST /api/session/verify HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n',
  ]
  const chunked = 'POST /api/session/verify HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'
  return Buffer.from([...partialRequests, chunked][index % 5] ?? '')
}

/** Waits until peppers are indexed, so that requests have results. */
async function waitForPeppers(port: number): Promise<void> {
  for (const began = performance.now(); performance.now() - began < 120_000; await pause(100)) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/peppers/9999`)
    if (answer.status === 200) return
  }
  throw new Error('The server did not index its peppers.')
}

async function isHealthy(port: number): Promise<boolean> {
  const answers = await Promise.all(
    ['/health', '/api/sale', '/api/peppers/1'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)),
  )
  return answers.every(({ status }) => status === 200)
}
