/** One name for a call, in the queue and in its review. */
import { scovillesAbi } from '@peppermint/contracts'
import { encodeMultiSend, type SafeCall } from '@peppermint/safe/build'
import type { TxInfo } from '@peppermint/safe/wire'
import { encodeMintCall } from '@peppermint/sale'
import { encodeFunctionData, parseEther, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { BOB, details, SAFE, TOKEN as CONTRACT } from './galleryTransactions.fixture.ts'
import { nameTransaction } from './transactionName.ts'

/** What a gateway says of calls whose function it knows. */
const custom = (methodName: string, actionCount: number | null = null): TxInfo => ({
  type: 'Custom',
  humanDescription: null,
  to: { value: CONTRACT, name: null, logoUri: null },
  dataSize: '68',
  value: '0',
  methodName,
  actionCount,
  isCancellation: false,
})
const proposal = { status: 'AWAITING_CONFIRMATIONS', nonce: 18, contract: CONTRACT } as const
const mint = encodeMintCall(CONTRACT, { phase: 1, quantity: 2, price: 1n })
const pepper: SafeCall = {
  to: CONTRACT,
  value: 0n,
  data: encodeFunctionData({ abi: scovillesAbi, functionName: 'safeTransferFrom', args: [SAFE, BOB, 6n] }),
}
const batch = (...calls: readonly SafeCall[]) => {
  const data: Hex = encodeMultiSend(calls)
  return nameTransaction(
    details({ to: BOB, value: '0', data, operation: 1 }),
    custom('multiSend', calls.length),
    proposal,
  )
}

test('a mint is named by its bytes, and by what is stated of it until they are read', () => {
  const info = custom('mint')
  expect(nameTransaction(undefined, info, proposal).title).toBe('Call mint')
  const answer = details({ to: CONTRACT, value: '2', data: mint.data })
  expect(nameTransaction(answer, info, proposal).title).toBe('Mint 2 peppers')
})

test('a batch names its first calls, tokens of the collection by their number', () => {
  const coin: SafeCall = { to: BOB, value: parseEther('5'), data: '0x' }
  expect(batch(mint, pepper)).toMatchObject({
    title: 'Batch of 2 calls',
    detail: 'Mint 2 peppers, Send pepper #6',
  })
  expect(batch(coin, coin, coin, coin, coin).detail).toBe('Send 5 CANTO, Send 5 CANTO, Send 5 CANTO, 2 more')
})

test('a batch that cannot be read keeps what is stated of it', () => {
  const answer = details({ to: BOB, value: '0', data: '0x8d80ff0a00', operation: 1 })
  expect(nameTransaction(answer, custom('multiSend', 3), proposal)).toMatchObject({
    title: 'Batch of 3 calls',
    detail: expect.stringContaining('On '),
  })
})
