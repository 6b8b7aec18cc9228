import { numberToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bloomBits, mayContain } from './bloom.ts'
import { parseHeader } from './parseChainData.ts'
import { createEndpoint } from './endpoint.ts'
import { getBlockRequest } from './parseChainData.ts'
import { FACTORY, EMITTER, EMITTED } from './emitterPlan.fixture.ts'
import { logSpec, startEmitterChain, type EmitterChain } from './emitterChain.fixture.ts'

let emitterChain: EmitterChain
beforeAll(async () => {
  emitterChain = await startEmitterChain()
})
afterAll(() => emitterChain.stop())

test('a bloom matches its logs and rejects others', async () => {
  await emitterChain.emit(EMITTER, [logSpec(1)])
  const number = await emitterChain.mine()
  const [block] = await createEndpoint({ url: emitterChain.url }).request([getBlockRequest(number)])
  const bits = bloomBits(parseHeader('node', block)?.logsBloom ?? '0x00')
  expect(bits).toBeDefined()
  const contains = (address: `0x${string}`, topic: `0x${string}`) =>
    bits !== undefined && mayContain(bits, { addresses: [address], topics: [topic] })
  expect(contains(EMITTER, EMITTED)).toBe(true)
  expect(contains(FACTORY, EMITTED)).toBe(false)
  expect(contains(EMITTER, numberToHex(77, { size: 32 }))).toBe(false)
})

test('ignores an all-zero bloom, because some nodes omit blooms', () => {
  expect(bloomBits(`0x${'00'.repeat(256)}`)).toBeUndefined()
})
