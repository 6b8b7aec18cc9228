import type { DataDecoded, TxInfo } from '../wire/index.ts'
import { type Address, getAddress, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import {
  type CallFacts,
  describeCall,
  type CallInput,
  type DescribedToken,
  directionOf,
} from './describeCall.ts'

const [safe, other, alice] = [1, 2, 3].map((digit) => getAddress(`0x${String(digit).repeat(40)}`)) as [
  Address,
  Address,
  Address,
]
const unnamed = (value: Address) => ({ value, name: null, logoUri: null })
const refund = { baseGas: 0n, gasPrice: 0n, gasToken: zeroAddress, refundReceiver: zeroAddress }
const empty: CallInput = { safe, to: other, value: 0n, data: '0x', operation: 0, refund }
const erc20: DescribedToken = {
  type: 'ERC20',
  name: 'Token',
  symbol: '',
  decimals: 6,
  logoUri: null,
}

const decoded = (method: string, ...parameters: (readonly [type: string, value: string])[]): DataDecoded => ({
  method,
  parameters: parameters.map(([type, value], index) => ({ name: `p${index}`, type, value })),
})

function describe(call: Partial<CallInput>, facts: Partial<CallFacts> = {}): TxInfo {
  return describeCall(
    { ...empty, ...call },
    { dataDecoded: null, token: undefined, isTrusted: false, nameOf: unnamed, ...facts },
  )
}

const transfer = decoded('transfer', ['address', alice], ['uint256', '5'])

test('[G-27] a value without data is an outgoing transfer, also to the Safe itself', () => {
  for (const to of [other, safe]) {
    expect(describe({ to, value: 7n })).toMatchObject({
      type: 'Transfer',
      direction: 'OUTGOING',
      sender: { value: safe },
      recipient: { value: to },
      transferInfo: { type: 'NATIVE_COIN', value: '7' },
    })
  }
})

test('[G-27] a delegate call, and a value with data, is Custom whatever its data says', () => {
  const facts = { dataDecoded: transfer, token: erc20 }
  const call = { value: 1n, data: '0x12345678' } as const
  expect(describe(call, facts)).toMatchObject({
    type: 'Custom',
    methodName: 'transfer',
    value: '1',
    dataSize: '4',
  })
  expect(describe({ data: '0x12345678', operation: 1 }, facts).type).toBe('Custom')
  expect(describe({ value: 1n, operation: 1 }).type).toBe('Custom')
})

test('[G-27] a known token is transferred by transfer, transferFrom and safeTransferFrom', () => {
  const call = { data: '0x12345678' } as const
  expect(describe(call, { dataDecoded: transfer, token: erc20, isTrusted: true })).toEqual({
    type: 'Transfer',
    humanDescription: null,
    sender: unnamed(safe),
    recipient: unnamed(alice),
    direction: 'OUTGOING',
    transferInfo: {
      type: 'ERC20',
      tokenAddress: other,
      tokenName: 'Token',
      tokenSymbol: null,
      logoUri: null,
      decimals: 6,
      value: '5',
      trusted: true,
      imitation: false,
    },
  })
  const token: DescribedToken = { ...erc20, type: 'ERC721', decimals: null }
  for (const method of ['transferFrom', 'safeTransferFrom']) {
    const move = (from: Address, to: Address) =>
      describe(call, {
        dataDecoded: decoded(method, ['address', from], ['address', to], ['uint256', '9'], ['bytes', '0x']),
        token,
      })
    expect(move(alice, safe)).toMatchObject({
      direction: 'INCOMING',
      transferInfo: { type: 'ERC721', tokenId: '9', trusted: false },
    })
    expect(move(safe, alice)).toMatchObject({ direction: 'OUTGOING' })
    expect(move(alice, other).type).toBe('Custom')
  }
})

test('[G-27] a call that only looks like a transfer is Custom', () => {
  const call = { data: '0x12345678' } as const
  expect(describe(call, { dataDecoded: transfer }).type).toBe('Custom')
  for (const dataDecoded of [
    decoded('transfer', ['address', alice], ['bytes', '0x01']),
    decoded('transfer', ['address', alice]),
    decoded('constructor', ['address', alice], ['uint256', '5']),
  ]) {
    expect(describe(call, { dataDecoded, token: erc20 }).type).toBe('Custom')
  }
})

test.each([
  ['setFallbackHandler', [['address', alice]], { type: 'SET_FALLBACK_HANDLER', handler: unnamed(alice) }],
  [
    'addOwnerWithThreshold',
    [
      ['address', alice],
      ['uint256', '2'],
    ],
    { type: 'ADD_OWNER', owner: unnamed(alice), threshold: 2 },
  ],
  [
    'removeOwner',
    [
      ['address', other],
      ['address', alice],
      ['uint256', '1'],
    ],
    { type: 'REMOVE_OWNER', owner: unnamed(alice), threshold: 1 },
  ],
  [
    'swapOwner',
    [
      ['address', safe],
      ['address', other],
      ['address', alice],
    ],
    { type: 'SWAP_OWNER', oldOwner: unnamed(other), newOwner: unnamed(alice) },
  ],
  ['changeThreshold', [['uint256', '3']], { type: 'CHANGE_THRESHOLD', threshold: 3 }],
  [
    'changeMasterCopy',
    [['address', other]],
    { type: 'CHANGE_IMPLEMENTATION', implementation: unnamed(other) },
  ],
  ['enableModule', [['address', other]], { type: 'ENABLE_MODULE', module: unnamed(other) }],
  [
    'disableModule',
    [
      ['address', other],
      ['address', alice],
    ],
    { type: 'DISABLE_MODULE', module: unnamed(alice) },
  ],
  ['setGuard', [['address', other]], { type: 'SET_GUARD', guard: unnamed(other) }],
  ['setGuard', [['address', zeroAddress]], { type: 'DELETE_GUARD' }],
  ['setModuleGuard', [['address', other]], null],
] as const)('[G-27] %s of the Safe on itself changes its settings', (method, parameters, settingsInfo) => {
  const dataDecoded = decoded(method, ...parameters)
  const call = { data: '0x12345678' } as const
  const change = { type: 'SettingsChange', humanDescription: null, dataDecoded, settingsInfo }
  expect(describe({ ...call, to: safe }, { dataDecoded })).toEqual(change)
  expect(describe({ ...call, to: other }, { dataDecoded }).type).toBe('Custom')
})

test('[G-27] owners are never named, other contracts are', () => {
  const nameOf = (value: Address) => ({ value, name: 'Contract', logoUri: null })
  const change = (method: string) =>
    describe(
      { to: safe, data: '0x12345678' },
      { dataDecoded: decoded(method, ['address', alice], ['uint256', '1']), nameOf },
    )
  expect(change('addOwnerWithThreshold')).toMatchObject({ settingsInfo: { owner: { name: null } } })
  expect(change('enableModule')).toMatchObject({ settingsInfo: { module: { name: 'Contract' } } })
})

test('[G-27] an empty call to itself cancels, without a refund or with a whole one', () => {
  const complete = { baseGas: 1n, gasPrice: 1n, gasToken: other, refundReceiver: other }
  const isCancellation = (call: Partial<CallInput>) =>
    (describe({ to: safe, ...call }) as { readonly isCancellation: boolean }).isCancellation
  expect(isCancellation({})).toBe(true)
  expect(isCancellation({ refund: complete })).toBe(true)
  expect(isCancellation({ refund: { ...refund, gasPrice: 1n } })).toBe(false)
  expect(isCancellation({ to: other })).toBe(false)
  expect(isCancellation({ data: '0x12' })).toBe(false)
  expect(isCancellation({ operation: 1 })).toBe(false)
  const { refund: _, ...ofModule } = empty
  const facts = { dataDecoded: null, token: undefined, isTrusted: false, nameOf: unnamed }
  expect(describeCall({ ...ofModule, to: safe }, facts)).toMatchObject({ isCancellation: false })
})

test('[G-27] a batch counts its calls', () => {
  const inner = { operation: 0, to: alice, value: '0', data: null, dataDecoded: null } as const
  const dataDecoded: DataDecoded = {
    method: 'multiSend',
    parameters: [{ name: 'transactions', type: 'bytes', value: '0x', valueDecoded: [inner, inner] }],
  }
  expect(describe({ operation: 1, data: '0x12' }, { dataDecoded })).toMatchObject({ actionCount: 2 })
  expect(describe({ data: '0x12' }, { dataDecoded: transfer })).toMatchObject({ actionCount: null })
})

test('[G-27] a transfer between others has the direction UNKNOWN', () => {
  expect(directionOf(safe, safe, safe)).toBe('OUTGOING')
  expect(directionOf(safe, alice, safe)).toBe('INCOMING')
  expect(directionOf(safe, alice, other)).toBe('UNKNOWN')
})
