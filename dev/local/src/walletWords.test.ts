import { expect, test } from 'vitest'
import {
  concatHex,
  encodeFunctionData,
  hashTypedData,
  keccak256,
  parseEther,
  zeroAddress,
  type Hex,
  type Address,
} from 'viem'
import { scovillesAbi } from '@peppermint/contracts'
import { encodeMultiSend } from '@peppermint/safe/build'
import { safeFunctions } from '@peppermint/safe/decode'
import { safeTransactionTypedData } from '@peppermint/safe/hashes'
import { encodeMintCall } from '@peppermint/sale'
import { isTypedData, readAsset, type TypedData } from '../wallet/messages.ts'
import { describeAsset, describeTransaction, describeTypedData } from '../wallet/window/describe.ts'

const collection = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const price = parseEther('20')
/** A world of another chain than Canto, whose coin it names everywhere. */
const names = { collection, symbol: 'CORAL' } as const

/** The screen for these bytes, sent to `to` with this value. */
function screen(data: Hex, to: `0x${string}` = collection, value = 2n * price) {
  const transaction = { to, data, value, gas: 1n, nonce: 0, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }
  const prepared = { transaction, maxFee: parseEther('0.1'), failure: undefined }
  const { title, rows } = describeTransaction('http://localhost:7700', prepared, names, 'Reef')
  return { title, call: rows.find(([label]) => label === 'Call')?.[1] }
}

test('describes a mint by its calldata: phase and quantity', () => {
  const { data } = encodeMintCall(collection, { phase: 1, quantity: 2, price })
  expect(screen(data)).toEqual({ title: 'Mint 2 peppers?', call: 'mint(phase 1, 2)' })
})

test('describes an allowlist mint with its quota and price', () => {
  const entitlement = { quota: 3, price, proof: [`0x${'ab'.repeat(32)}`] } as const
  const { data } = encodeMintCall(collection, { phase: 0, quantity: 1, price, entitlement })
  expect(screen(data)).toEqual({
    title: 'Mint 1 pepper?',
    call: 'mintAllowlisted(phase 0, 1, quota 3, 20 CORAL each, proof of 1)',
  })
})

test('does not describe other contracts or other calldata as a mint', () => {
  const { data } = encodeMintCall(collection, { phase: 0, quantity: 1, price })
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  expect(screen(data, other).title).toBe('Send this transaction?')
  expect(screen('0x1234567800000000').call).toBe('0x12345678 and 4 bytes more')
})

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const transfer = encodeFunctionData({
  abi: scovillesAbi,
  functionName: 'safeTransferFrom',
  args: [alice, bob, 6n],
})

test('names a transfer of a pepper, its receiver and its number', () => {
  expect(screen(transfer, collection, 0n)).toEqual({
    title: `Send pepper #6 to ${bob}?`,
    call: `safeTransferFrom(from ${alice}, to ${bob}, tokenId 6)`,
  })
  expect(screen(transfer, alice, 0n).title).toBe('Send this transaction?')
})

test('names what an execution makes a Safe do, also in a batch', () => {
  const { data } = encodeMintCall(collection, { phase: 1, quantity: 2, price })
  const batch = encodeMultiSend([
    { to: collection, value: 2n * price, data },
    { to: bob, value: 0n, data: transfer },
  ])
  const execute = encodeFunctionData({
    abi: safeFunctions,
    functionName: 'execTransaction',
    args: [alice, 0n, batch, 1, 0n, 0n, 0n, zeroAddress, zeroAddress, '0x'],
  })
  const { title, call } = screen(execute, bob, 0n)
  expect(title).toBe('Execute for a Safe: Make 2 calls at once?')
  expect(call).toContain(
    `${alice}: runs its code as the Safe: 1. Scovilles, ${collection}: mint(phase 1, 2), with 40 CORAL`,
  )
  expect(call).toContain(`2. ${bob}: safeTransferFrom(from ${alice}, to ${bob}, tokenId 6)`)
})

test('shows what a signature for a Safe is of: receiver, value, call and nonce', () => {
  const { data } = encodeMintCall(collection, { phase: 1, quantity: 2, price })
  const signed = safeTransactionTypedData(
    {
      to: collection,
      value: 2n * price,
      data,
      operation: 0,
      safeTxGas: 0n,
      baseGas: 0n,
      gasPrice: 0n,
      gasToken: zeroAddress,
      refundReceiver: zeroAddress,
      nonce: 7,
    },
    { chainId: 7700, safe: bob, version: '1.4.1' },
  )
  // As a page sends it.
  const asked: unknown = JSON.parse(
    JSON.stringify(signed, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
  )
  if (!isTypedData(asked)) throw new Error('Not typed data.')
  const rows = (typedData: TypedData) =>
    new Map(describeTypedData('http://localhost:7702', alice, typedData, names).rows)
  const facts = rows(asked)
  expect(Object.fromEntries(facts)).toMatchObject({
    Safe: bob,
    Does: 'Mint 2 peppers',
    To: `Scovilles, ${collection}`,
    Value: '40 CORAL',
    Call: 'mint(phase 1, 2)',
    Nonce: '7',
  })
  expect(facts.has('Gas refund')).toBe(false)
  expect(facts.has('Runs as')).toBe(false)
  const risky = rows({ ...asked, message: { ...asked.message, operation: 1, gasPrice: '5' } })
  expect(risky.get('Runs as')).toContain('delegate call')
  expect(risky.get('Gas refund')).toContain('5 units')
  const strange = rows({ ...asked, message: { ...asked.message, to: bob, data: '0x12345678' } })
  expect(strange.get('Call')).toBe('0x12345678 and 0 bytes more')
})

test('names the asset to add', () => {
  const rows = (asset: Parameters<typeof describeAsset>[1]) =>
    describeAsset('http://localhost:7700', asset, collection)
      .rows.slice(1)
      .map(([, value]) => value)
  expect(rows({ type: 'ERC721', address: collection, tokenId: '17' })).toEqual([
    'Scovilles',
    '#17',
    collection,
  ])
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  expect(rows({ type: 'ERC20', address: other, symbol: 'USDC' })).toEqual(['USDC', other])
})

test.each([
  ['no address', { type: 'ERC721', tokenId: '1' }],
  ['an address that is none', { type: 'ERC721', address: '0x12', tokenId: '1' }],
  ['another type', { type: 'ERC777', address: collection, tokenId: '1' }],
  ['a token without an id', { type: 'ERC721', address: collection }],
  ['an id that is no number', { type: 'ERC721', address: collection, tokenId: '1e3' }],
  ['a currency without a symbol', { type: 'ERC20', address: collection }],
  ['a symbol that is too long', { type: 'ERC20', address: collection, symbol: 'TWELVELETTER' }],
  ['text', 'ERC721'],
])('rejects an asset with %s', (_, asset) => {
  expect(readAsset(asset)).toBeUndefined()
})

const safeTransaction = {
  types: {
    EIP712Domain: [{ name: 'verifyingContract', type: 'address' }],
    SafeTx: [
      { name: 'to', type: 'address' },
      { name: 'nonce', type: 'uint256' },
    ],
  },
  domain: { chainId: 7700, verifyingContract: collection },
  primaryType: 'SafeTx',
  message: { to: collection, nonce: '3' },
} as const

test('describes a transaction of a Safe with the hashes that its signature is of', () => {
  const { title, rows, text } = describeTypedData('http://localhost:7702', collection, safeTransaction, names)
  const facts = new Map(rows)
  expect(title).toBe('Sign a transaction of your Safe?')
  expect(facts.get('Safe')).toBe(collection)
  const signed = keccak256(
    concatHex(['0x1901', facts.get('Domain hash') as Hex, facts.get('Message hash') as Hex]),
  )
  expect(signed).toBe(hashTypedData({ ...safeTransaction, message: { to: collection, nonce: 3n } }))
  expect(text).toContain('"nonce": "3"')
  // A page may send addresses in lower case: they are shown as everywhere else.
  const lower = collection.toLowerCase() as Address
  const { domain, message } = safeTransaction
  const asked = {
    ...safeTransaction,
    domain: { ...domain, verifyingContract: lower },
    message: { ...message, to: lower, note: `ethereum:${lower}` },
  }
  const shown = describeTypedData('http://localhost:7702', collection, asked, names)
  expect(new Map(shown.rows).get('Safe')).toBe(collection)
  expect(shown.text).toContain(`"to": "${collection}"`)
  expect(shown.text).toContain(`"ethereum:${lower}"`)
})

test.each([
  ['no types', { ...safeTransaction, types: undefined }],
  ['types that are no lists', { ...safeTransaction, types: { SafeTx: { name: 'to' } } }],
  ['a field without a type', { ...safeTransaction, types: { SafeTx: [{ name: 'to' }] } }],
  ['no domain', { ...safeTransaction, domain: undefined }],
  ['no message', { ...safeTransaction, message: 'text' }],
])('refuses typed data with %s', (_, typedData) => {
  expect(isTypedData(safeTransaction)).toBe(true)
  expect(isTypedData(typedData)).toBe(false)
})
