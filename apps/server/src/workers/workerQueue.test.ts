import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { WorkerTerminated, createWorkerQueue } from './workerQueue.ts'

/** A thread that dies at the word `die`, is busy for ever with `hang`, fails at `fail`, and repeats anything else. */
const odd = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', ({ id, input }) => {
    if (input === 'die') process.exit(1)
    while (input === 'hang');
    if (input === 'fail') parentPort.postMessage({ id, error: 'no such thing' })
    else parentPort.postMessage({ id, output: input })
  })`

function oddThread(timeoutMs: number) {
  let started = 0
  const start = () => {
    started += 1
    return new Worker(odd, { eval: true })
  }
  return {
    ...createWorkerQueue<string, string>({ start, maxPending: 9, timeoutMs }),
    started: () => started,
  }
}

const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)

test('rejects pending work when the worker dies and starts another for the next', async () => {
  const thread = oddThread(60_000)
  const ended = await Promise.all([failureOf(thread.run('die')), failureOf(thread.run('fine'))])
  for (const error of ended) expect(error).toBeInstanceOf(WorkerTerminated)
  expect(await thread.run('anything')).toBe('anything')
  await thread.stop()
})

test('terminates a worker that hangs and starts another for the next work', async () => {
  const thread = oddThread(20)
  for (const started of [1, 2]) {
    const ended = await Promise.all([failureOf(thread.run('hang')), failureOf(thread.run('fine'))])
    for (const error of ended) expect(error).toBeInstanceOf(WorkerTerminated)
    expect(thread.started()).toBe(started)
  }
  await thread.stop()
})

test('rejects only the work that fails', async () => {
  const thread = oddThread(60_000)
  const [failed, fine] = await Promise.all([failureOf(thread.run('fail')), thread.run('fine')])
  expect(failed).not.toBeInstanceOf(WorkerTerminated)
  expect(failed).toMatchObject({ message: 'no such thing' })
  expect(fine).toBe('fine')
  await thread.stop()
})
