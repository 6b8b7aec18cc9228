/** Which buttons a run has, and what stopping it leaves. */
import { createOperationCall, type Operation } from '@peppermint/sale/operations'
import { expect, test } from 'vitest'
import { stepWords } from '../words/reviewWords.ts'
import { CONTRACT } from '../studioCollection.fixture.ts'
import { findLeft, findRunActions, laneOf } from './runActions.ts'
import { createRun } from './run.ts'
import type { StepState } from './stepStates.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const done: StepState = { status: 'done', hash, blockNumber: 9 }
const todo: StepState = { status: 'todo' }
const failed: StepState = { status: 'failed', cause: 'reverted' }
const declined: StepState = { status: 'declined', nonce: 1 }
const awaited: StepState = { status: 'requested', nonce: 1, isAwaited: true }
const lost: StepState = { status: 'requested', nonce: 1, isAwaited: false }
const sent: StepState = { status: 'sent', hash, isUnseen: false }
const unseen: StepState = { status: 'sent', hash, isUnseen: true }

const actions = (states: readonly StepState[], isSafe = false) => findRunActions(states, isSafe, false)

test('a stuck run can be left, and one that is certain to end cannot', () => {
  expect(actions([done, lost, todo])).toEqual({ send: 'again', canForgetRequest: true, stop: 'unfollow' })
  expect(actions([done, unseen, todo])).toEqual({ canForgetRequest: false, stop: 'unfollow' })
  // A creation cannot happen twice.
  expect(findRunActions([done, unseen, todo], false, false, true).send).toBe('again')
  expect(findRunActions([sent], false, false, true).send).toBeUndefined()
  for (const state of [awaited, sent]) expect(actions([state, todo])).toEqual({ canForgetRequest: false })
  expect(findRunActions([lost], false, true)).toEqual({ canForgetRequest: false })
})

test('a run between its steps can be continued or stopped, and a finished one closed', () => {
  expect(actions([done, todo])).toEqual({ send: 'first', canForgetRequest: false, stop: 'keep' })
  for (const state of [failed, declined])
    expect(actions([state])).toEqual({ send: 'again', canForgetRequest: false, stop: 'keep' })
  expect(actions([done])).toEqual({ canForgetRequest: false, stop: 'close' })
  expect(actions([sent], true)).toEqual({ canForgetRequest: false, stop: 'close' })
})

test('[S-03] stopping a run leaves its failed and unsent steps, and none that may still arrive', () => {
  const operations: readonly Operation[] = [1, 2, 3, 4, 5].map((maxSupply) => ({
    type: 'lower-max-supply',
    maxSupply,
  }))
  const run = createRun(operations.map((operation) => [createOperationCall(CONTRACT, operation).data]))
  expect(findLeft(run, [done, failed, lost, declined, todo])).toEqual([
    operations[1],
    operations[3],
    operations[4],
  ])
  expect(findLeft(createRun([['0xdeadbeef']]), [todo])).toEqual([])
})

test('a pause has its own run, which no stuck one blocks', () => {
  expect(laneOf([{ type: 'pause' }])).toBe('pause')
  expect(laneOf([{ type: 'pause' }, { type: 'freeze' }])).toBe('changes')
  expect(laneOf([])).toBe('changes')
})

test('a step whose outcome is unknown says so', () => {
  expect(stepWords(unseen, false)).toMatch(/keeps looking/)
  expect(stepWords(lost, false)).toMatch(/may still ask/)
})

test('[T-03] a step whose nonce was used without it is not called replaced', () => {
  expect(stepWords({ ...failed, cause: 'nonce-used' }, false)).toBe(
    'can’t arrive any more: its transaction number was used up without it; it changed nothing',
  )
  expect(stepWords({ ...failed, cause: 'replaced' }, false)).toMatch(/^replaced in your wallet/)
  expect(stepWords(failed, false)).toMatch(/^failed;/)
})
