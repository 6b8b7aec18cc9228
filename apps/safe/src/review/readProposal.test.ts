/** A service's answer as bytes. */
import type { TransactionDetails } from '@peppermint/safe/wire'
import { getAddress, type Hex, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { readProposal } from './readProposal.ts'

const to = getAddress(`0x${'5c'.repeat(20)}`)
const safeTxHash: Hex = `0x${'ab'.repeat(32)}`
const addressEx = (value: string) => ({ value, name: null, logoUri: null })

interface Changes {
  readonly txData?: object | null
  readonly info?: object | null
}

const details = ({ txData = {}, info = {} }: Changes = {}) =>
  ({
    txData: txData && {
      to: addressEx(to.toLowerCase()),
      value: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
      hexData: '0xABCD',
      operation: 1,
      ...txData,
    },
    detailedExecutionInfo: info && {
      type: 'MULTISIG',
      nonce: 18,
      safeTxGas: '1',
      baseGas: '2',
      gasPrice: '3',
      gasToken: zeroAddress,
      refundReceiver: addressEx(to),
      safeTxHash: safeTxHash.toUpperCase().replace('0X', '0x'),
      ...info,
    },
  }) as unknown as TransactionDetails

test('every field that is signed is read', () => {
  expect(readProposal(details())).toEqual({
    status: 'read',
    transaction: {
      to,
      value: 2n ** 256n - 1n,
      data: '0xabcd',
      operation: 1,
      safeTxGas: 1n,
      baseGas: 2n,
      gasPrice: 3n,
      gasToken: zeroAddress,
      refundReceiver: to,
      nonce: 18,
    },
    statedHash: safeTxHash,
  })
  expect(readProposal(details({ txData: { hexData: null } }))).toMatchObject({ transaction: { data: '0x' } })
})

test.each<[string, Changes]>([
  ['value', { txData: { value: '-1' } }],
  ['value', { txData: { value: '1e18' } }],
  ['to', { txData: { to: addressEx('0x12') } }],
  ['data', { txData: { hexData: '0xabc' } }],
  ['operation', { txData: { operation: 2 } }],
  ['nonce', { info: { nonce: 1.5 } }],
  ['nonce', { info: { nonce: -1 } }],
  ['gasPrice', { info: { gasPrice: '' } }],
  ['refundReceiver', { info: { refundReceiver: addressEx('alice') } }],
  ['safeTxHash', { info: { safeTxHash: '0xab' } }],
  ['txData', { txData: null }],
])('a malformed %s is not signed', (field, changes) => {
  expect(readProposal(details(changes))).toEqual({ status: 'malformed', field })
})

test('what no owner signs is not a proposal', () => {
  expect(readProposal(details({ info: null }))).toEqual({ status: 'unsigned' })
  expect(readProposal(details({ info: { type: 'MODULE' } }))).toEqual({ status: 'unsigned' })
})
