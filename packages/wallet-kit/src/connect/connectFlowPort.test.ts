/** The connect flow and its wallet port: what is asked, what is canceled, and what the port knows beyond the flow. */
import { describe, expect, test } from 'vitest'
import { createConnectFlow, reconcile } from './connectFlow.ts'
import { createOption, scriptedPort } from './scriptedPort.fixture.ts'

const wide = { isCompact: false, isPhone: false }
const compact = { isCompact: true, isPhone: false }
const store = { extensionDownloadUrl: 'https://store.example/extension' }
const fox = createOption({ id: 'fox', name: 'Fox', ...store })
const owl = createOption({ id: 'owl', name: 'Owl' })
const asking = { type: 'CONNECT', wallet: fox, attempt: { status: 'pending' } } as const

function begin() {
  const scripted = scriptedPort([fox, owl])
  let canceled = 0
  const port = {
    ...scripted.port,
    cancel() {
      canceled += 1
      scripted.port.cancel()
    },
  }
  const flow = createConnectFlow(port)
  return { ...scripted, port, flow, canceledTimes: () => canceled }
}

/** Lets settled promises call back. */
const settled = () => new Promise((resolve) => void setTimeout(resolve))

describe('listeners', () => {
  test('are called after a change, not after a move that changes nothing, and not once removed', () => {
    const { flow } = begin()
    let calls = 0
    const unsubscribe = flow.subscribe(() => (calls += 1))
    flow.dispatch({ type: 'get' }, wide)
    expect(calls).toBe(1)
    flow.dispatch({ type: 'get-app' }, wide)
    expect(calls).toBe(1)
    unsubscribe()
    flow.dispatch({ type: 'back' }, wide)
    expect(flow.get().type).toBe('NONE')
    expect(calls).toBe(1)
  })
})

describe('asking', () => {
  test('the same wallet again: the first answer no longer counts', async () => {
    const { flow, connectCalls } = begin()
    flow.dispatch({ type: 'choose', wallet: fox }, wide)
    flow.retry(wide)
    await settled()
    expect(connectCalls).toEqual(['fox', 'fox'])
    expect(flow.get()).toEqual(asking)
  })
  test('another wallet cancels the first request', () => {
    const { flow, canceledTimes } = begin()
    flow.dispatch({ type: 'choose', wallet: fox }, wide)
    expect(canceledTimes()).toBe(1)
    flow.dispatch({ type: 'choose', wallet: owl }, wide)
    expect(canceledTimes()).toBe(2)
  })
  test('moves beside it neither ask again nor cancel', () => {
    const { flow, port, connectCalls, canceledTimes } = begin()
    flow.dispatch({ type: 'choose', wallet: fox }, wide)
    flow.dispatch({ type: 'get-app' }, wide)
    flow.dispatch({ type: 'download' }, wide)
    expect(flow.get().type).toBe('INSTRUCTIONS_EXTENSION')
    expect(connectCalls).toEqual(['fox'])
    expect(canceledTimes()).toBe(1)
    expect(port.getSnapshot().status).toBe('connecting')
  })
  test('retry on the list does nothing', () => {
    const { flow, connectCalls } = begin()
    flow.retry(wide)
    expect(flow.get()).toEqual({ type: 'NONE' })
    expect(connectCalls).toEqual([])
  })
})

describe('back', () => {
  test('from an open request gives it up, where there is a way back', async () => {
    const { flow, port } = begin()
    flow.dispatch({ type: 'choose', wallet: fox }, compact)
    flow.back(compact)
    await settled()
    expect(port.getSnapshot().status).toBe('disconnected')
    expect(flow.get()).toEqual({ type: 'NONE', returnTo: { walletId: 'fox' }, canceled: fox })
  })
  test('from an open request beside the list changes nothing', () => {
    const { flow, port } = begin()
    flow.dispatch({ type: 'choose', wallet: fox }, wide)
    flow.back(wide)
    expect(port.getSnapshot().status).toBe('connecting')
    expect(flow.get()).toEqual(asking)
  })
  test('to an open request shows it again and cancels nothing', () => {
    const { flow, port, canceledTimes } = begin()
    flow.dispatch({ type: 'choose', wallet: fox }, compact)
    flow.dispatch({ type: 'download' }, compact)
    flow.back(compact)
    flow.back(compact)
    expect(flow.get()).toEqual(asking)
    expect(canceledTimes()).toBe(1)
    expect(port.getSnapshot().status).toBe('connecting')
  })
})

describe('a dialog that opens', () => {
  test('shows the open request, and nothing once that is over', () => {
    const { flow, port, refuse } = begin()
    flow.dispatch({ type: 'choose', wallet: fox }, wide)
    expect(createConnectFlow(port).get()).toEqual(asking)
    refuse(new Error('boom'))
    expect(createConnectFlow(port).get()).toEqual({ type: 'NONE' })
  })
  test('begins at the list where something else asks the port', () => {
    const { port, setSnapshot } = begin()
    setSnapshot({ status: 'connecting', walletId: 'owl', walletName: 'Owl' })
    expect(createConnectFlow(port).get()).toEqual({ type: 'NONE' })
  })
})

describe('a step and the port', () => {
  const listed = begin().port.getSnapshot()
  test('the step keeps its identity while its wallet does', () => {
    expect(reconcile(asking, listed)).toBe(asking)
    expect(reconcile(asking, { ...listed, wallets: [owl] })).toBe(asking)
  })
  test('the step takes the wallet as the list has it now', () => {
    const installed = { ...fox, installed: true }
    expect(reconcile(asking, { ...listed, wallets: [owl, installed] })).toEqual({
      ...asking,
      wallet: installed,
    })
  })
  test('the list shows what the port asks, a step in between does not', () => {
    const connecting = { ...listed, status: 'connecting', walletId: 'owl', walletName: 'Owl' } as const
    expect(reconcile({ type: 'NONE' }, connecting)).toEqual({ ...asking, wallet: owl })
    expect(reconcile({ type: 'GET' }, connecting)).toEqual({ type: 'GET' })
    expect(reconcile({ type: 'NONE' }, { ...connecting, walletId: 'gone' })).toEqual({ type: 'NONE' })
    expect(reconcile({ type: 'NONE' }, { ...connecting, status: 'disconnected' })).toEqual({ type: 'NONE' })
  })
})
