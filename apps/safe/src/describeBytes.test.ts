import type { TransactionDetails, TxInfo } from '@peppermint/safe/wire'
import { encodeFunctionData, erc20Abi, parseAbi, parseEther, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { describeBytes, paysRefund } from './describeBytes.ts'

const SAFE = '0x92CAcC86A0D6d482C3e4D44AC188fA8e890759e1'
const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const named = (value: Hex) => ({ value, name: null, logoUri: null })

interface Bytes {
  readonly to: Hex
  readonly value?: string
  readonly data?: Hex
  readonly operation?: 0 | 1
  readonly refund?: object
}

const details = (txInfo: TxInfo, { to, value = '0', data, operation = 0, refund }: Bytes) =>
  ({
    safeAddress: SAFE,
    txInfo,
    txData: { to: named(to), value, hexData: data ?? null, operation, addressInfoIndex: null },
    detailedExecutionInfo: {
      type: 'MULTISIG',
      baseGas: '0',
      gasPrice: '0',
      gasToken: '0x0000000000000000000000000000000000000000',
      refundReceiver: named('0x0000000000000000000000000000000000000000'),
      ...refund,
    },
  }) as unknown as TransactionDetails

const sends = (recipient: Hex, value: string): TxInfo => ({
  type: 'Transfer',
  humanDescription: null,
  sender: named(SAFE),
  recipient: named(recipient),
  direction: 'OUTGOING',
  transferInfo: { type: 'NATIVE_COIN', value },
})

test('a transfer is described from its bytes; another amount or recipient is contradicted', () => {
  const bytes: Bytes & { value: string } = { to: BOB, value: parseEther('5').toString() }
  const described = (info: TxInfo) => describeBytes(details(info, bytes))
  expect(described(sends(BOB, bytes.value))).toMatchObject({
    isContradicted: false,
    info: { direction: 'OUTGOING' },
  })
  for (const lie of [sends(ALICE, bytes.value), sends(BOB, parseEther('0.5').toString())])
    expect(described(lie)).toMatchObject({
      isContradicted: true,
      info: { recipient: named(BOB), transferInfo: { value: bytes.value } },
    })
})

test('a token’s amount and recipient come from the calldata', () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [BOB, 2_500_000n] })
  const stated = (value: string): TxInfo => ({
    ...(sends(BOB, '0') as Extract<TxInfo, { type: 'Transfer' }>),
    transferInfo: {
      type: 'ERC20',
      tokenAddress: TOKEN,
      tokenName: 'USD Coin',
      tokenSymbol: 'USDC',
      logoUri: null,
      trusted: true,
      value,
      decimals: 6,
      imitation: false,
    },
  })
  expect(describeBytes(details(stated('2500000'), { to: TOKEN, data }))?.isContradicted).toBe(false)
  // Name, symbol and decimals are not in the bytes: a gateway could shrink the amount with them.
  const info = describeBytes(details(stated('2500000'), { to: TOKEN, data }))?.info
  expect(info).toMatchObject({ transferInfo: { tokenName: null, tokenSymbol: null, decimals: null } })
  expect(describeBytes(details(stated('25'), { to: TOKEN, data }))).toMatchObject({
    isContradicted: true,
    info: { transferInfo: { value: '2500000' } },
  })
})

test('a change of owners that the gateway calls a rejection or another change is contradicted', () => {
  const abi = parseAbi(['function addOwnerWithThreshold(address owner, uint256 _threshold)'])
  const data = encodeFunctionData({ abi, functionName: 'addOwnerWithThreshold', args: [BOB, 1n] })
  const change = (threshold: number): TxInfo => ({
    type: 'SettingsChange',
    humanDescription: null,
    dataDecoded: { method: 'addOwnerWithThreshold', parameters: null },
    settingsInfo: { threshold, owner: named(BOB), type: 'ADD_OWNER' },
  })
  const rejection: TxInfo = {
    type: 'Custom',
    humanDescription: null,
    to: named(SAFE),
    dataSize: '0',
    value: '0',
    methodName: null,
    actionCount: null,
    isCancellation: true,
  }
  const described = (info: TxInfo) => describeBytes(details(info, { to: SAFE, data }))
  expect(described(change(1))?.isContradicted).toBe(false)
  for (const lie of [change(2), rejection])
    expect(described(lie)).toMatchObject({
      isContradicted: true,
      info: { settingsInfo: { type: 'ADD_OWNER', threshold: 1 } },
    })
  expect(describeBytes(details(rejection, { to: SAFE }))).toMatchObject({
    isContradicted: false,
    info: { isCancellation: true },
  })
})

test('an empty call of the Safe that pays a refund is no rejection, whatever the gateway says', () => {
  const stated: TxInfo = {
    type: 'Custom',
    humanDescription: null,
    to: named(SAFE),
    dataSize: '0',
    value: '0',
    methodName: null,
    actionCount: null,
    isCancellation: true,
  }
  const gasPrice = { gasPrice: '1' }
  const complete = { ...gasPrice, baseGas: '1', gasToken: TOKEN, refundReceiver: named(BOB) }
  const described = (refund: object) => {
    const paying = details(stated, { to: SAFE, refund })
    return { ...describeBytes(paying), paysRefund: paysRefund(paying) }
  }
  const isCancellation = { info: { isCancellation: false }, paysRefund: true }
  // The gateway's own rule calls the complete one a cancellation, so that is no lie.
  expect(described(complete)).toMatchObject({ ...isCancellation, isContradicted: false })
  expect(described(gasPrice)).toMatchObject({ ...isCancellation, isContradicted: true })
  expect(described({})).toMatchObject({ info: { isCancellation: true }, paysRefund: false })
})

test('names of addresses and functions that only the gateway knows are not repeated', () => {
  const trusted = { value: BOB, name: 'Your other Safe', logoUri: null } as const
  const stated: TxInfo = {
    type: 'Custom',
    humanDescription: null,
    to: trusted,
    dataSize: '4',
    value: '0',
    methodName: 'claimReward',
    actionCount: null,
    isCancellation: false,
  }
  const answer = details(stated, { to: BOB, data: '0x12345678' })
  const naming = { ...answer, txData: { ...answer.txData, to: trusted } } as TransactionDetails
  expect(describeBytes(naming)).toMatchObject({ info: { to: named(BOB), methodName: null } })
})
