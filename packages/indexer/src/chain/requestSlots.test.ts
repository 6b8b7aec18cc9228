import { expect, test } from 'vitest'
import { createRequestSlots, type RequestSlots } from './requestSlots.ts'

/** Takes every slot that is free. */
async function takeAll(slots: RequestSlots): Promise<readonly (() => void)[]> {
  const taken: (() => void)[] = []
  const controller = new AbortController()
  const asked = Array.from({ length: 20 }, () =>
    slots.acquire(controller.signal).then(
      (release) => taken.push(release),
      () => undefined,
    ),
  )
  controller.abort(new Error('no slot is free'))
  await Promise.all(asked)
  return taken
}

test('starts with four slots, rises to sixteen, and halves after a failure', async () => {
  const slots = createRequestSlots()
  const first = await takeAll(slots)
  expect(first).toHaveLength(4)
  for (const release of first) release()
  for (let answers = 0; answers < 50; answers += 1) slots.succeeded()
  const all = await takeAll(slots)
  expect(all).toHaveLength(16)
  for (const release of all) release()
  slots.failed()
  expect(await takeAll(slots)).toHaveLength(8)
})

test('grants slots in order, and none to aborted requests', async () => {
  const slots = createRequestSlots()
  const [release] = await takeAll(slots)
  const controller = new AbortController()
  const sent: string[] = []
  const waiting = (name: string, signal?: AbortSignal) =>
    slots.acquire(signal).then(
      () => sent.push(name),
      (error: unknown) => sent.push(String(error)),
    )
  const aborted = waiting('aborted', controller.signal)
  const second = waiting('second')
  controller.abort(new Error('stopped'))
  await aborted
  release?.()
  await second
  expect(sent).toEqual(['Error: stopped', 'second'])
})
