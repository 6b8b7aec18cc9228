import { expect, test } from 'vitest'
import { type ProposalReviewInput, reviewProposal } from './index.ts'
import { alice, attacker, bob } from './review.fixture.ts'

const byAlice = { source: 'gateway', proposer: alice, delegate: null } as const
const input: ProposalReviewInput = {
  provenance: byAlice,
  owners: [alice, bob],
  signers: [alice],
  nonce: 5,
  nextNonce: 5,
  isRejection: false,
  queue: [],
}
const found = (change: Partial<ProposalReviewInput> = {}) =>
  reviewProposal({ ...input, ...change }).map(({ severity, type }) => [severity, type])
const other = { nonce: 5, isReady: false, isRejection: false }

test('what an owner proposed and signed has no finding', () => {
  expect(found()).toEqual([])
  // While signatures are checked and the queue is read, no one is accused.
  expect(found({ signers: undefined, queue: undefined, nextNonce: undefined })).toEqual([])
})

test('a proposal without a proposer is a danger, also after owners have signed it', () => {
  const provenance = { source: 'gateway', proposer: null, delegate: null } as const
  const expected = [['danger', 'no-owner-proposed']]
  for (const signers of [undefined, [], [alice], [alice, bob]])
    expect(found({ provenance, signers })).toEqual(expected)
})

test('a proposer that a service only states is a danger', () => {
  expect(found({ signers: [bob] })).toEqual([['danger', 'proposer-unproven']])
  const byAttacker = { ...byAlice, proposer: attacker }
  expect(found({ provenance: byAttacker, signers: [alice] })).toEqual([['danger', 'proposer-not-owner']])
  const byDelegate = { ...byAlice, delegate: attacker }
  expect(found({ provenance: byDelegate, signers: [] })).toEqual([['warning', 'proposed-by-delegate']])
})

test('a file does not say who made it: a danger without signatures, a warning with some', () => {
  const provenance = { source: 'file' } as const
  expect(found({ provenance, signers: [] })).toEqual([['danger', 'no-owner-proposed']])
  expect(found({ provenance, signers: [alice, bob] })).toEqual([['warning', 'proposer-unknown']])
  expect(found({ provenance, signers: undefined })).toEqual([])
})

test('others at its nonce are a danger, with those that can run now', () => {
  const queue = [
    { ...other, nonce: 4 },
    other,
    { ...other, isReady: true },
    { ...other, isRejection: true },
    { ...other, nonce: 6 },
  ]
  expect(reviewProposal({ ...input, queue })).toEqual([
    {
      type: 'competes',
      severity: 'danger',
      path: null,
      nonce: 5,
      others: 3,
      ready: 1,
      rejections: 1,
    },
  ])
  // To compete is what a rejection is for.
  expect(found({ queue: [other], isRejection: true })).toEqual([['note', 'competes']])
  expect(found({ queue: null })).toEqual([['warning', 'competitors-unknown']])
})

test('unused nonces before it are named', () => {
  const queue = [
    { ...other, nonce: 5 },
    { ...other, nonce: 8 },
  ]
  expect(reviewProposal({ ...input, nonce: 9, queue })).toMatchObject([
    { type: 'nonce-gap', severity: 'warning', from: 6, to: 7 },
  ])
  expect(found({ nonce: 6, queue: [other] })).toEqual([])
  // A service can name any nonce.
  expect(found({ nonce: Number.MAX_SAFE_INTEGER })).toEqual([['warning', 'nonce-gap']])
})

test('once its nonce is used nothing is left to decide', () => {
  const provenance = { source: 'gateway', proposer: null, delegate: null } as const
  expect(found({ provenance, nextNonce: 6, queue: [other] })).toEqual([])
})
