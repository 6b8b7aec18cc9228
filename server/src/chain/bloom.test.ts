import { numberToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bloomBits, mayContain } from './bloom.ts'
import { parseHeader } from './parseChainData.ts'
import { createEndpoint } from './endpoint.ts'
import { getBlockRequest } from './parseChainData.ts'
import { FACTORY, EMITTER, EMITTED } from './emitterPlan.fixture.ts'
import { logSpec, startEmitterChain, type EmitterChain } from './emitterChain.fixture.ts'

let world: EmitterChain
beforeAll(async () => {
  world = await startEmitterChain()
})
afterAll(() => world.stop())

test('a block’s bloom allows what is in it and denies the rest', async () => {
  await world.emit(EMITTER, [logSpec(1)])
  const number = await world.mine()
  const [block] = await createEndpoint({ url: world.url }).request([getBlockRequest(number)])
  const bits = bloomBits(parseHeader('node', block)?.logsBloom ?? '0x00')
  expect(bits).toBeDefined()
  const holds = (address: `0x${string}`, topic: `0x${string}`) =>
    bits !== undefined && mayContain(bits, { addresses: [address], topics: [topic] })
  expect(holds(EMITTER, EMITTED)).toBe(true)
  expect(holds(FACTORY, EMITTED)).toBe(false)
  expect(holds(EMITTER, numberToHex(77, { size: 32 }))).toBe(false)
})

test('a bloom of nothing but zeros says nothing: some nodes leave it out', () => {
  expect(bloomBits(`0x${'00'.repeat(256)}`)).toBeUndefined()
})
