import { expect, test } from 'vitest'
import { createConnectFlow } from './connectFlow.ts'
import { createOption, scriptedPort } from './scriptedPort.fixture.ts'
import type { Viewport } from './wizard.ts'

const fox = createOption({ id: 'fox', name: 'Fox' })
const owl = createOption({ id: 'owl', name: 'Owl' })
const viewport: Viewport = { isCompact: false, isPhone: false }

function begin() {
  const scripted = scriptedPort([fox, owl])
  const flow = createConnectFlow(scripted.port)
  const choose = (wallet: typeof fox) => flow.dispatch({ type: 'choose', wallet }, viewport)
  return { ...scripted, flow, choose }
}

/** Lets promises that have ended tell so. */
const settled = () => new Promise((resolve) => void setTimeout(resolve))

test('[W-15] an error stays with its words until Retry asks the same wallet again', async () => {
  const { flow, choose, refuse, connectCalls } = begin()
  choose(fox)
  refuse(Object.assign(new Error('boom'), { code: -32603 }))
  await settled()
  const state = flow.get()
  expect(state).toMatchObject({
    type: 'CONNECT',
    attempt: { status: 'failed', problem: { moneyMoved: false } },
  })
  flow.retry(viewport)
  expect(connectCalls).toEqual(['fox', 'fox'])
  expect(flow.get()).toMatchObject({ type: 'CONNECT', attempt: { status: 'pending' } })
})

test.each([4001, 5000])(
  '[W-16] a no in the wallet (%i) is silent and leads back to its row',
  async (code) => {
    const { flow, choose, refuse } = begin()
    choose(fox)
    refuse(Object.assign(new Error('User rejected the request.'), { code }))
    await settled()
    expect(flow.get()).toMatchObject({ type: 'NONE', returnTo: { walletId: 'fox' }, declined: { id: 'fox' } })
  },
)

test('[W-17] a request already pending in the wallet is shown as pending', async () => {
  const { flow, choose, refuse } = begin()
  choose(fox)
  refuse(Object.assign(new Error('already pending'), { code: -32002 }))
  await settled()
  expect(flow.get()).toMatchObject({
    attempt: { problem: { outcome: 'pending-in-wallet', moneyMoved: false } },
  })
})

test('what an attempt says after another wallet was chosen counts no more', async () => {
  const { flow, choose, connectCalls } = begin()
  choose(fox)
  choose(owl)
  await settled()
  expect(connectCalls).toEqual(['fox', 'owl'])
  expect(flow.get()).toMatchObject({ type: 'CONNECT', wallet: { id: 'owl' }, attempt: { status: 'pending' } })
})

test('a reopened dialog shows the pending attempt and its result', async () => {
  const { port, choose, refuse } = begin()
  choose(fox)
  const second = createConnectFlow(port)
  expect(second.get()).toMatchObject({ type: 'CONNECT', wallet: { id: 'fox' } })
  refuse(Object.assign(new Error('boom'), { code: -32603 }))
  await settled()
  expect(second.get()).toMatchObject({ attempt: { status: 'failed' } })
})

test('[W-16] Cancel stops waiting, and the list says so', async () => {
  const { flow, port, choose } = begin()
  choose(fox)
  flow.cancel(viewport)
  await settled()
  expect(port.getSnapshot().status).toBe('disconnected')
  expect(flow.get()).toEqual({ type: 'NONE', returnTo: { walletId: 'fox' }, canceled: fox })
})

test('a wallet that cannot be connected from here is not asked', () => {
  const { flow, choose, connectCalls } = begin()
  choose({ ...fox, ready: false })
  expect(connectCalls).toEqual([])
  expect(flow.get()).toMatchObject({ type: 'CONNECT', attempt: { status: 'unavailable' } })
})
