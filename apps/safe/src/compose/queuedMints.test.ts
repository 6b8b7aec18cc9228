import { encodeMintCall } from '@peppermint/sale'
import { encodeMultiSend, type SafeCall } from '@peppermint/safe/build'
import type { TransactionDetails, TransactionListItem } from '@peppermint/safe/wire'
import { type Address, getAddress } from 'viem'
import { expect, test } from 'vitest'
import { readQueuedMints } from './queuedMints.ts'

const at = (byte: string): Address => getAddress(`0x${byte.repeat(20)}`)
const [contract, other, multiSend] = [at('c0'), at('0e'), at('55')]
const mint = (quantity: number, phase = 0, to = contract): SafeCall => ({
  ...encodeMintCall(contract, { phase, quantity, price: 60n }),
  to,
})
const batch = (...calls: readonly SafeCall[]): Queued => ({
  to: multiSend,
  value: 0n,
  data: encodeMultiSend(calls),
  operation: 1,
})

type Queued = SafeCall & { readonly operation?: 1 }
type Entry = readonly [number, Queued]

/** A queue of calls, each with its nonce. */
function queueOf(...queued: readonly Entry[]) {
  const results = queued.map(([, call], index) => ({
    type: 'TRANSACTION',
    conflictType: 'None',
    transaction: { id: String(index), call },
  }))
  return {
    getQueue: async () => ({
      next: null,
      previous: null,
      results: [{ type: 'LABEL', label: 'Next' }, ...results] as unknown as TransactionListItem[],
    }),
    async getTransaction(id: string) {
      const none: Entry = [-1, mint(0)]
      const [nonce, { to, value, data, operation = 0 }] = queued[Number(id)] ?? none
      if (nonce < 0) throw new Error('offline')
      const txData = { to: { value: to }, value: String(value), hexData: data, operation }
      return {
        txData,
        detailedExecutionInfo: { type: 'MULTISIG', nonce },
      } as unknown as TransactionDetails
    },
  }
}
const mintsIn = async (...queued: readonly Entry[]) =>
  Object.fromEntries(await readQueuedMints(queueOf(...queued), contract))

test('mints that wait are summed up by phase, also those in batches', async () => {
  expect(await mintsIn([0, mint(3)], [1, batch(mint(2), mint(2), mint(1, 1))], [2, mint(4, 1)])).toEqual({
    0: 7,
    1: 5,
  })
})

test('of proposals that share a nonce, only one can run', async () => {
  expect(await mintsIn([0, mint(3)], [0, mint(5)], [0, batch(mint(2), mint(2))])).toEqual({ 0: 5 })
})

test('other contracts, other calls and what cannot be read mint nothing', async () => {
  const queued = await mintsIn(
    [0, mint(3, 0, other)],
    [1, { to: contract, value: 0n, data: '0x12345678' }],
    [2, batch(mint(3, 0, other))],
    [-1, mint(9)],
    [4, mint(1)],
  )
  expect(queued).toEqual({ 0: 1 })
})
