/** One name for a transaction, in lists, on its page and in its review. */
import { scovillesAbi } from '@peppermint/contracts'
import { encodeMultiSend, type SafeCall } from '@peppermint/safe/build'
import type { TxInfo } from '@peppermint/safe/wire'
import { encodeMintCall } from '@peppermint/sale'
import { encodeFunctionData, erc20Abi, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { BOB, details, infos, SAFE, TOKEN as CONTRACT } from './galleryTransactions.fixture.ts'
import { callOf, nameTransaction, partsLine } from './transactionName.ts'
import { writeShort } from './words/transactionTitle.ts'

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
const facts = { safe: SAFE, collection: CONTRACT, write: writeShort, nonce: 18 } as const
const named = (options: Parameters<typeof details>[0], info: TxInfo, more = {}) =>
  nameTransaction(callOf(details(options), CONTRACT), info, { ...facts, ...more })
const mint = encodeMintCall(CONTRACT, { phase: 1, quantity: 2, price: 1n })
const pepper: SafeCall = {
  to: CONTRACT,
  value: 0n,
  data: encodeFunctionData({ abi: scovillesAbi, functionName: 'safeTransferFrom', args: [SAFE, BOB, 6n] }),
}
const MULTI_SEND = '0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B'
const batch = (...calls: readonly SafeCall[]) =>
  named(
    { to: MULTI_SEND, value: '0', data: encodeMultiSend(calls), operation: 1 },
    custom('multiSend', calls.length),
  )

test('a mint is named by its bytes, and as a guess of its source until they are read', () => {
  const info = custom('mint')
  expect(nameTransaction(undefined, info, facts).sentence.text).toBe(
    'Calls a function of 0x5FbD…0aa3 that may be “mint”, a guess',
  )
  expect(named({ to: CONTRACT, value: '2', data: mint.data }, info).sentence.text).toBe(
    'Mints 2 peppers for 0.000000000000000002 CANTO',
  )
})

test('a batch names its first calls, tokens of the collection by their number', () => {
  const coin: SafeCall = { to: BOB, value: parseEther('5'), data: '0x' }
  const { sentence, parts } = batch(mint, pepper)
  expect(sentence.text).toBe('Batch of 2 calls')
  expect(partsLine(parts)).toBe(
    'Mints 2 peppers for 0.000000000000000002 CANTO; Sends pepper No. 6 to 0x3C44…93BC',
  )
  const sends = 'Sends 5 CANTO to 0x3C44…93BC'
  expect(partsLine(batch(coin, coin, coin, coin, coin).parts)).toBe([sends, sends, sends, '+ 2'].join('; '))
})

test('a batch that cannot be read says so', () => {
  const data = '0x8d80ff0a00'
  expect(
    named({ to: MULTI_SEND, value: '0', data, operation: 1 }, custom('multiSend', 3)).sentence.text,
  ).toBe('Makes calls that cannot be read')
})

test('the amount of a token is in units until its decimals are read from the chain', () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [BOB, 2_500_000n] })
  const token = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  const info: TxInfo = {
    ...infos.transfer('OUTGOING'),
    transferInfo: {
      type: 'ERC20',
      tokenAddress: token,
      tokenName: 'USD Coin',
      tokenSymbol: 'USDC',
      logoUri: null,
      trusted: true,
      value: '2500000',
      decimals: 0,
      imitation: false,
    },
  } as TxInfo
  const sentence = (more = {}) => named({ to: token, value: '0', data }, info, more).sentence.text
  // Its kind is the source's word, its decimals would change the amount.
  expect(sentence()).toBe('Sends 2,500,000 units of the token 0x90F7…b906 to 0x3C44…93BC')
  expect(sentence({ tokenAt: () => ({ type: 'ERC20', symbol: 'wUSD', decimals: 4 }) })).toBe(
    'Sends 250 wUSD to 0x3C44…93BC',
  )
})

test('a rejection that pays a refund is none', () => {
  const paying = named({ to: SAFE, value: '0' }, infos.rejection, { paysRefund: true })
  expect(paying.sentence.text).toBe('Pays a gas refund, and uses up its nonce')
  const stated = nameTransaction(undefined, infos.rejection, { ...facts, paysRefund: true })
  expect(stated.sentence).toEqual(paying.sentence)
  expect(named({ to: SAFE, value: '0' }, infos.rejection).sentence.text).toBe(
    'Cancels whatever else has nonce 18',
  )
})
