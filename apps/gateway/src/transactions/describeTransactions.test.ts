import { multiSendFunctions, tokenFunctions } from '@peppermint/safe/decode'
import {
  concatHex,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  numberToHex,
  parseAbi,
} from 'viem'
import { expect, test } from 'vitest'
import { createDecoder } from '../decoder/createDecoder.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { readDescriptions } from './describeTransactions.ts'
import { countTurns } from './turns.fixture.ts'

const addressOf = (index: number) => getAddress(numberToHex(index, { size: 20 }))
const [safe, to] = [addressOf(1), addressOf(2)]
const payAbi = parseAbi(['function pay(address[] recipients)'])
const deployments = {
  factories: [],
  singletons: [],
  fallbackHandlers: [],
  multiSends: [],
  multiSendCallOnlys: [],
  signMessageLibs: [],
  createCalls: [],
  simulateTxAccessors: [],
}
const full = createDecoder({ abis: [{ name: 'pay', address: null, abi: [...payAbi] }], deployments })
/** Whole calls that were decoded. */
const decoded: Hex[] = []
const chain = {
  config: { contractNames: [] },
  tokens: { readTokens: () => Promise.resolve(new Map()) },
  decoder: {
    ...full,
    decode: (data: Hex) => {
      decoded.push(data)
      return full.decode(data)
    },
  },
} as unknown as GatewayChain

const callOf = (data: Hex) => ({ safe, to, value: 0n, data, operation: 1 as const })
const batchOf = (first: number, count: number) => {
  const transfer = encodeFunctionData({ abi: tokenFunctions, functionName: 'transfer', args: [to, 1n] })
  const calls = Array.from({ length: count }, (_, index) =>
    encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [0, addressOf(first + index), 0n, 68n, transfer],
    ),
  )
  return encodeFunctionData({ abi: multiSendFunctions, functionName: 'multiSend', args: [concatHex(calls)] })
}

test('counts the calls of batches without decoding them, and gives others their turn', async () => {
  const calls = Array.from({ length: 30 }, (_, index) => callOf(batchOf(1_000 * (index + 1), 100)))
  const { result, turns } = await countTurns(() => readDescriptions(chain, new Set(), calls, []))
  expect(turns).toBeGreaterThanOrEqual(calls.length)
  for (const call of calls)
    expect(result.summary(call)).toMatchObject({ methodName: 'multiSend', actionCount: 100 })
  expect(decoded).toEqual([])
})

test('names a method without decoding its many arguments; a malformed batch has no actions', async () => {
  const recipients = Array.from({ length: 1_000 }, (_, index) => addressOf(index))
  const many = callOf(encodeFunctionData({ abi: payAbi, args: [recipients] }))
  const malformed = callOf(
    encodeFunctionData({ abi: multiSendFunctions, functionName: 'multiSend', args: ['0x00'] }),
  )
  const misfit = callOf('0xa9059cbb00')
  const { summary } = await readDescriptions(chain, new Set(), [many, malformed, misfit], [])
  expect(summary(many)).toMatchObject({ methodName: 'pay', actionCount: null })
  expect(full.summarize(many.data, to)?.parameters).toBeNull()
  expect(summary(malformed)).toMatchObject({ methodName: 'multiSend', actionCount: 0 })
  expect(summary(misfit)).toMatchObject({ methodName: null, actionCount: null })
})
