/**
 * Bad input: requests made by chance from the server's own OpenAPI document, and bytes that are no HTTP at all,
 * against a real process with a collection behind it. It has to answer every one, and to be as well afterwards.
 */
import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { startServer } from '@peppermint/local'
import { arbitraryRequest, isDocumentedStatus } from '@peppermint/server/arbitraryRequest'
import { startEventChain } from './eventChain.ts'
import { amount, atLeast, atMost, type PartResult } from './figure.ts'
import { residentOf } from './processFacts.ts'
import type { Run } from './run.ts'
import { babble, sendAll, type Outcome } from './strangeRequests.ts'
import { tidily } from './tidily.ts'

const REQUESTS = 100_000
const BABBLERS = 1_000
/** Requests made and sent at a time. */
const SLICE = 1_000
/** Lifted, so that what stands behind the limits is reached; only drawing stays limited, which takes its time. */
const LIMITS = ['reads', 'lists', 'writes', 'live'].map((kind) => `${kind}=1000000000/10`).join(',')
/** An answer of these may come while the body is still being sent, and the connection goes with it. */
const CUTS_SHORT = [413, 414, 429, 431]
/** Memory at the end, of that after a quarter of the way. */
const MAX_GROWTH = 1.25

export const inputPart = (run: Run): Promise<PartResult> =>
  tidily(async (own) => {
    const chain = await startEventChain(20_000)
    own(chain.world)
    const server = own(
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
    run.say('input: waiting until the server knows its peppers')
    await knowsPeppers(port)
    const document = (await (await fetch(`http://127.0.0.1:${port}/api/openapi.json`)).json()) as Parameters<
      typeof arbitraryRequest
    >[0]
    const requests = arbitraryRequest(document)

    const wanted = run.isQuick ? 4_000 : REQUESTS
    const statuses = new Map<number, number>()
    const failed: Outcome[] = []
    const unanswered: Outcome[] = []
    const memory: number[] = []
    const note = (outcome: Outcome) => {
      const { request, status, trouble } = outcome
      if (status === undefined) unanswered.push(outcome)
      else {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (!isDocumentedStatus(document, request, status)) failed.push(outcome)
        else if (trouble !== undefined && !CUTS_SHORT.includes(status)) unanswered.push(outcome)
      }
    }
    const began = performance.now()
    for (let sent = 0; sent < wanted && endings.length === 0; sent += SLICE) {
      await sendAll(port, fc.sample(requests, { seed: run.seed + sent, numRuns: SLICE }), note)
      if (endings.length === 0) memory.push(residentOf(server.pid).now)
      if ((sent + SLICE) % 10_000 === 0 || run.isQuick) run.say(`input: ${amount(sent + SLICE)} requests`)
    }
    const seconds = (performance.now() - began) / 1000
    const words = fc.sample(fc.uint8Array({ maxLength: 400 }), { seed: run.seed, numRuns: BABBLERS })
    await babble(
      port,
      words.map((bytes, index) => Buffer.concat([beginning(index), bytes])),
    )
    const answered = [...statuses.values()].reduce((sum, count) => sum + count, 0)
    const quarter = memory[Math.floor(memory.length / 4)] ?? 0
    const isWell = endings.length === 0 && (await answersWell(port))
    const peak = endings.length === 0 ? residentOf(server.pid).peak : 0
    return {
      figures: [
        atLeast('requests made by chance and answered', answered, wanted),
        atMost('answers that are a failure of the server (5xx but a 503 that is promised)', failed.length, 0),
        atMost('requests without an answer', unanswered.length, 0),
        atMost('crashes', isWell ? 0 : 1, 0),
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
          value: `${amount(memory[0] ?? 0)} MB after the first ${amount(SLICE)}, ${amount(quarter)} MB after a quarter, ${amount(memory.at(-1) ?? 0)} MB at the end, ${amount(peak)} MB at most`,
        },
        {
          what: 'pace',
          value: `${amount(answered / seconds)} requests a second, ${amount(BABBLERS)} connections that spoke no HTTP`,
        },
        ...[...failed, ...unanswered]
          .slice(0, 10)
          .map((outcome) => ({ what: 'wrong', value: JSON.stringify(outcome).slice(0, 500) })),
        ...endings.map((value) => ({ what: 'the server', value })),
      ],
    }
  })

/** Something that looks like HTTP for a while, or nothing. */
function beginning(index: number): Buffer {
  const beginnings = [
    '',
    'GET ',
    'GET / HTTP/1.1\r\n',
    'POST /api/session/verify HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n',
  ]
  const chunked = 'POST /api/session/verify HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'
  return Buffer.from([...beginnings, chunked][index % 5] ?? '')
}

/** Waits until the tables hold peppers, so that there is something to be asked for. */
async function knowsPeppers(port: number): Promise<void> {
  for (const began = performance.now(); performance.now() - began < 120_000; await pause(100)) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/peppers/9999`)
    if (answer.status === 200) return
  }
  throw new Error('The server does not come to know its peppers.')
}

async function answersWell(port: number): Promise<boolean> {
  const answers = await Promise.all(
    ['/health', '/api/sale', '/api/peppers/1'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)),
  )
  return answers.every(({ status }) => status === 200)
}
