import { expect, test } from 'vitest'
import { BOB, CAROL, collection, OWNER } from '../studioCollection.fixture.ts'
import type { OwnerAccount } from '../studioState.ts'
import { deriveAccess, findSender } from './access.ts'

const safe: OwnerAccount = { type: 'safe', owners: [BOB, CAROL], threshold: 2 }

test('each operation has the sender that the contract accepts', () => {
  expect(findSender([{ type: 'pause' }, { type: 'withdraw' }], collection)).toEqual({
    status: 'one',
    role: 'owner',
    address: OWNER,
  })
  expect(findSender([{ type: 'close-crate' }], collection)).toEqual({ status: 'anyone' })
  expect(findSender([{ type: 'release-to', payee: 1, to: BOB }], collection)).toMatchObject({
    role: 'payee',
    address: CAROL,
  })
  expect(findSender([{ type: 'accept' }], { ...collection, pendingOwner: BOB })).toMatchObject({
    role: 'pending owner',
    address: BOB,
  })
})

test('operations of different accounts have no common sender', () => {
  expect(findSender([{ type: 'pause' }, { type: 'release-to', payee: 1, to: BOB }], collection)).toEqual({
    status: 'mixed',
  })
  // The ownership is not offered to anyone.
  expect(findSender([{ type: 'accept' }], collection)).toEqual({ status: 'mixed' })
})

test('[M-07] [S-02] a sender sends, a Safe proposes, its owner hands over, visitors read', () => {
  expect(deriveAccess(OWNER, { type: 'key' }, OWNER.toLowerCase() as `0x${string}`)).toEqual({
    status: 'send',
  })
  expect(deriveAccess(OWNER, safe, OWNER)).toEqual({ status: 'propose', safe: OWNER, threshold: 2 })
  expect(deriveAccess(OWNER, safe, BOB)).toEqual({ status: 'hand-over', safe: OWNER, threshold: 2 })
  expect(deriveAccess(OWNER, { type: 'key' }, BOB)).toEqual({ status: 'none' })
  expect(deriveAccess(OWNER, { ...safe, owners: [CAROL] }, BOB)).toEqual({ status: 'none' })
  expect(deriveAccess(OWNER, { type: 'key' }, undefined)).toEqual({ status: 'none' })
  expect(deriveAccess(OWNER, { type: 'contract' }, OWNER)).toEqual({ status: 'contract' })
  expect(deriveAccess(OWNER, undefined, OWNER)).toEqual({ status: 'none' })
})
