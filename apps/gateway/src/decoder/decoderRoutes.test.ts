import { scovillesAbi } from '@peppermint/contracts'
import { multiSendFunctions, safeFunctions, tokenFunctions } from '@peppermint/safe/decode'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  size,
  toHex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGatewayServer, type GatewayServer } from '../http/gatewayServer.fixture.ts'
import { createDecoder } from './createDecoder.ts'
import { decoderRoutes } from './decoderRoutes.ts'

const address = (byte: string) => getAddress(`0x${byte.repeat(20)}`)
const [collection, multiSend, singleton, alice] = [address('c0'), address('b5'), address('51'), address('a1')]

const deployments = {
  factories: [],
  singletons: [{ address: singleton, version: '1.4.1', isL2: true }],
  fallbackHandlers: [],
  multiSends: [],
  multiSendCallOnlys: [multiSend],
  signMessageLibs: [],
  createCalls: [],
  simulateTxAccessors: [],
}
const abis = [
  { name: 'Scovilles', address: collection, abi: scovillesAbi },
  {
    name: 'anything',
    address: null,
    abi: [
      {
        type: 'function',
        name: 'withdraw',
        inputs: [{ type: 'uint256', name: 'wad' }],
        outputs: [],
        stateMutability: 'nonpayable',
      },
    ],
  },
]

let server: GatewayServer

beforeAll(async () => {
  const chains = new Map([['7700', { decoder: createDecoder({ abis, deployments }) }]])
  server = await startGatewayServer({ routers: [decoderRoutes(chains)] })
})
afterAll(() => server[Symbol.asyncDispose]())

async function decode(body: unknown, chainId = '7700') {
  const { status, text } = await server.ask(`/v1/chains/${chainId}/data-decoder`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status, body: JSON.parse(text) }
}

const transfer = encodeFunctionData({ abi: tokenFunctions, functionName: 'transfer', args: [alice, 5n] })
const batchOf = (to: Address, data: Hex) =>
  encodeFunctionData({
    abi: multiSendFunctions,
    functionName: 'multiSend',
    args: [
      encodePacked(
        ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
        [0, to, 0n, BigInt(size(data)), data],
      ),
    ],
  })

test('[G-17] decodes a token transfer; a wrong checksum and a missing contract are accepted', async () => {
  const expected = {
    status: 200,
    body: {
      method: 'transfer',
      parameters: [
        { name: 'to', type: 'address', value: alice, valueDecoded: null },
        { name: 'value', type: 'uint256', value: '5', valueDecoded: null },
      ],
      accuracy: 'ONLY_FUNCTION_MATCH',
    },
  }
  expect(await decode({ data: transfer })).toEqual(expected)
  expect(await decode({ operation: 0, data: transfer, to: null })).toEqual(expected)
  expect(
    await decode({ data: transfer.toUpperCase().replace('X', 'x'), to: `0x${'aB'.repeat(20)}` }),
  ).toEqual(expected)
})

test('[G-17] knows the collection, Safe’s contracts, and the functions that the operator adds', async () => {
  const accuracyOf = async (data: Hex, to?: Address) => {
    const { body } = await decode({ data, to })
    return [body.method, body.accuracy, body.parameters[0]?.name]
  }
  const airdrop = encodeFunctionData({ abi: scovillesAbi, functionName: 'airdrop', args: [[alice], [1n]] })
  expect(await accuracyOf(airdrop, collection)).toEqual(['airdrop', 'FULL_MATCH', expect.any(String)])
  expect(await accuracyOf(airdrop, alice)).toEqual(['airdrop', 'ONLY_FUNCTION_MATCH', expect.any(String)])
  const approve = encodeFunctionData({ abi: scovillesAbi, functionName: 'approve', args: [alice, 1n] })
  const [, , collectionName] = await accuracyOf(approve, collection)
  expect(collectionName).not.toBe('spender')
  expect(await accuracyOf(approve, alice)).toEqual(['approve', 'ONLY_FUNCTION_MATCH', 'spender'])
  const threshold = encodeFunctionData({ abi: safeFunctions, functionName: 'changeThreshold', args: [2n] })
  expect(await accuracyOf(threshold, singleton)).toEqual(['changeThreshold', 'FULL_MATCH', '_threshold'])
  expect(await accuracyOf(batchOf(alice, '0x'), multiSend)).toEqual([
    'multiSend',
    'FULL_MATCH',
    'transactions',
  ])
  const withdraw = encodeFunctionData({ abi: tokenFunctions, functionName: 'withdraw', args: [1n] })
  expect(await accuracyOf(withdraw, alice)).toEqual(['withdraw', 'ONLY_FUNCTION_MATCH', 'wad'])
})

test('[G-17] decodes the calls of a batch by the contracts that they call', async () => {
  const approve = encodeFunctionData({ abi: scovillesAbi, functionName: 'approve', args: [alice, 1n] })
  const nameIn = async (to: Address) => {
    const { body } = await decode({ data: batchOf(to, approve), to: multiSend })
    return body.parameters[0].valueDecoded[0].dataDecoded.parameters[0].name
  }
  expect(await nameIn(alice)).toBe('spender')
  expect(await nameIn(collection)).not.toBe('spender')
})

test('[G-17] an unknown selector and data that does not fit are 404, as is an unknown chain', async () => {
  const message = 'Cannot find function selector to decode data'
  const notFound = { status: 404, body: { code: 404, statusCode: 404, message } }
  for (const data of ['0xdeadbeef', '0x', '0xa9', transfer.slice(0, -2)])
    expect(await decode({ data, to: alice })).toEqual(notFound)
  expect(await decode({ data: transfer }, '1')).toMatchObject({
    status: 404,
    body: { code: 404, message: 'Chain not found' },
  })
})

test.each<[body: unknown, path: string, message: string]>([
  [{ to: alice }, 'data', 'Invalid input'],
  [{ data: 'transfer' }, 'data', 'Invalid "0x" notated hex string'],
  [{ data: '0x0' }, 'data', 'Invalid "0x" notated hex string'],
  [{ data: transfer, to: '0x12' }, 'to', 'Invalid address'],
  [{ data: transfer, to: 7 }, 'to', 'Invalid input'],
])('[G-17] refuses %j', async (input, path, message) => {
  const { status, body } = await decode(input)
  expect({ status, body }).toMatchObject({ status: 422, body: { code: 422, statusCode: 422, path: [path] } })
  expect(body.message).toContain(message)
})

test('[G-17] [G-26] refuses calldata that no transaction can carry, most of it unread', async () => {
  const tooLong = await decode({ data: `${transfer}${'00'.repeat(131_072)}` })
  expect([tooLong.status, tooLong.body.message]).toEqual([422, 'Data has more than 131072 bytes'])
  const unread = await decode({ data: `${transfer}${'00'.repeat(140_000)}` })
  expect([unread.status, unread.body.message]).toEqual([
    413,
    'The request body is larger than 260 kB. Nothing was changed.',
  ])
})

test('[G-17] the largest nested batch that a body can have gives a bounded answer', async () => {
  let nested: Hex = toHex(new Uint8Array(80_000))
  for (let depth = 0; depth < 200; depth += 1) nested = batchOf(alice, nested)
  const { status, body } = await decode({ data: nested })
  expect(status).toBe(200)
  expect(JSON.stringify(body).length).toBeLessThan(9 * nested.length)
  const calls = concatHex(Array.from({ length: 1_500 }, (_, index) => toHex(index, { size: 85 })))
  const flat = await decode({ data: encodeFunctionData({ abi: multiSendFunctions, args: [calls] }) })
  expect(flat.status).toBe(200)
})
