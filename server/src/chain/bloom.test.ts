import { numberToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bitsOf, mayHold } from './bloom.ts'
import { headerIn } from './chainAnswers.ts'
import { openEndpoint } from './endpoint.ts'
import { blockQuestion } from './chainAnswers.ts'
import { FACTORY, FIRST, NOISE } from './noisyPlan.testing.ts'
import { noise, startNoisyWorld, type NoisyWorld } from './noisyWorld.testing.ts'

let world: NoisyWorld
beforeAll(async () => {
  world = await startNoisyWorld()
})
afterAll(() => world.stop())

test('a block’s bloom allows what is in it and denies the rest', async () => {
  await world.say(FIRST, [noise(1)])
  const number = await world.mine()
  const [block] = await openEndpoint({ url: world.url }).ask([blockQuestion(number)])
  const bits = bitsOf(headerIn('node', block)?.logsBloom ?? '0x00')
  expect(bits).toBeDefined()
  const holds = (address: `0x${string}`, topic: `0x${string}`) =>
    bits !== undefined && mayHold(bits, { addresses: [address], topics: [topic] })
  expect(holds(FIRST, NOISE)).toBe(true)
  expect(holds(FACTORY, NOISE)).toBe(false)
  expect(holds(FIRST, numberToHex(77, { size: 32 }))).toBe(false)
})

test('a bloom of nothing but zeros says nothing: some nodes leave it out', () => {
  expect(bitsOf(`0x${'00'.repeat(256)}`)).toBeUndefined()
})
