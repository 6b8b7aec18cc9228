import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import type { CheckedConfirmation, ConfirmationStatus } from '../review/checkConfirmations.ts'
import { type ActionInput, availableActions } from './availableActions.ts'
import { reasonWords } from './actionWords.ts'
import { chainReading } from './chainReading.ts'

const address = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
const [alice, bob, carol, visitor] = [address('1'), address('2'), address('3'), address('4')]
const safe = address('5')
const by = (signer: typeof alice, status: ConfirmationStatus = 'signed'): CheckedConfirmation => ({
  signer,
  signature: '0x',
  submittedAt: 0,
  status,
})
const input: ActionInput = {
  account: bob,
  safe,
  isReconnecting: false,
  owners: [alice, bob, carol],
  threshold: 2,
  nextNonce: 18,
  reading: 'checking',
  nonce: 18,
  confirmations: [by(alice)],
  isBlocked: false,
  txStatus: 'AWAITING_CONFIRMATIONS',
  proposer: alice,
  isRejection: false,
}
const actions = (fields: Partial<ActionInput> = {}) => availableActions({ ...input, ...fields })

test('the last missing owner can sign, or execute at once', () => {
  expect(actions()).toEqual({
    sign: 'possible',
    execute: { status: 'possible' },
    reject: true,
    delete: false,
  })
  expect(actions({ account: alice })).toMatchObject({
    sign: 'signed',
    execute: { status: 'missing-signatures', missing: 1 },
    delete: true,
  })
})

test('confirmations that this page could not check do not count', () => {
  for (const status of ['invalid', 'unverified', 'former'] as const)
    expect(actions({ confirmations: [by(alice, status)] }).execute).toEqual({
      status: 'missing-signatures',
      missing: 1,
    })
})

test('anyone executes what is signed, but only owners sign and reject', () => {
  expect(actions({ account: visitor, confirmations: [by(alice), by(carol)] })).toEqual({
    sign: 'impossible',
    execute: { status: 'possible' },
    reject: false,
    delete: false,
    reason: 'not-an-owner',
  })
})

test('[M-04] inside a Safe, the Safe cannot execute what its owners signed', () => {
  const inside = actions({ account: safe, confirmations: [by(alice), by(carol)] })
  expect(inside).toEqual({
    sign: 'impossible',
    execute: { status: 'impossible' },
    reject: false,
    delete: false,
    reason: 'safe-itself',
  })
})

test('a proposal whose hash differs cannot be signed or executed', () => {
  expect(actions({ isBlocked: true, confirmations: [by(alice), by(carol)] })).toMatchObject({
    sign: 'impossible',
    execute: { status: 'impossible' },
    reject: true,
    reason: 'blocked',
  })
})

test('a nonce ahead can be signed and waits', () => {
  expect(actions({ nonce: 20 })).toMatchObject({
    sign: 'possible',
    execute: { status: 'waits', nextNonce: 18 },
  })
})

test('nothing can be done with one that is over, whatever the service states', () => {
  expect(actions({ nonce: 17 })).toMatchObject({ sign: 'impossible', reason: 'over' })
  expect(actions({ txStatus: 'SUCCESS', nextNonce: undefined })).toMatchObject({
    sign: 'impossible',
    reason: 'over',
  })
})

test('a service cannot end a proposal whose nonce is free on the chain', () => {
  for (const txStatus of ['SUCCESS', 'FAILED', 'CANCELLED'] as const) {
    expect(actions({ txStatus })).toEqual(actions())
    expect(actions({ txStatus, nonce: 17 }).reason).toBe('over')
  }
})

test('nothing is offered before the chain is read', () => {
  expect(actions({ nextNonce: undefined }).reason).toBe('checking')
  expect(actions({ confirmations: undefined }).reason).toBe('checking')
  expect(actions({ account: undefined }).reason).toBe('connect')
  expect(actions({ account: undefined, isReconnecting: true }).reason).toBe('checking')
})

test('a chain that is not read says why, and does not claim to be reading for ever', () => {
  const facts = {
    isReconnecting: false,
    hasEndpoints: true,
    isAllowed: true,
    failures: 0,
    isPaused: false,
  }
  expect(chainReading(facts)).toBe('checking')
  expect(chainReading({ ...facts, failures: 1 })).toBe('failed')
  expect(chainReading({ ...facts, isPaused: true })).toBe('failed')
  expect(chainReading({ ...facts, isAllowed: false, isPaused: true })).toBe('not-allowed')
  expect(chainReading({ ...facts, isAllowed: false, isReconnecting: true })).toBe('checking')
  expect(chainReading({ ...facts, hasEndpoints: false, isAllowed: false })).toBe('no-endpoints')
  for (const reading of ['checking', 'failed', 'not-allowed', 'no-endpoints'] as const)
    expect(actions({ nextNonce: undefined, reading })).toMatchObject({
      sign: 'impossible',
      execute: { status: 'impossible' },
      reason: reading,
    })
  const texts = (['checking', 'failed', 'not-allowed', 'no-endpoints'] as const).map(reasonWords)
  expect(new Set(texts).size).toBe(4)
})
