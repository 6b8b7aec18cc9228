import { joinSignatures } from '@peppermint/safe/signatures'
import { concatHex, getAddress, type Hex, numberToHex, pad, size } from 'viem'
import { expect, test } from 'vitest'
import { defaultLimits } from '@peppermint/http/edge/rateLimits.ts'
import { MILLISECONDS_PER_REQUEST } from '@peppermint/http/edge/chargeWork.ts'
import { recoveryMilliseconds } from './parseStrictly.ts'

const address = (index: number) => getAddress(numberToHex(index, { size: 20 }))
const signature = (v: number): Hex => `0x${'11'.repeat(64)}${v.toString(16).padStart(2, '0')}`

test('signatures take the time of those that are recovered here', () => {
  const recovered = recoveryMilliseconds(signature(27))
  expect(recovered).toBeGreaterThan(0)
  expect(recoveryMilliseconds(signature(32))).toBe(recovered)
  expect(recoveryMilliseconds(concatHex([signature(27), signature(28), signature(31)]))).toBe(3 * recovered)
  expect(recoveryMilliseconds(signature(1))).toBe(0)
  expect(recoveryMilliseconds(signature(27).slice(0, -2) as Hex)).toBe(0)
})

test('[G-13] twenty Safes with twenty owners each may confirm at once', () => {
  const nested = concatHex(Array.from({ length: 20 }, () => signature(27)))
  const blob = joinSignatures(
    Array.from({ length: 20 }, (_, index) => {
      const owner = address(index + 1)
      const [offset, length] = [65, size(nested)].map((bytes) => numberToHex(bytes, { size: 32 }))
      return { owner, signature: concatHex([pad(owner), offset ?? '0x', '0x00', length ?? '0x', nested]) }
    }),
  )
  expect(size(blob)).toBeGreaterThan(26_000)
  const requests = recoveryMilliseconds(blob) / MILLISECONDS_PER_REQUEST
  expect(requests).toBeLessThan(defaultLimits.writes.requests)
})

test('[G-13] no accepted number of signatures is more than a client may send', () => {
  const most = recoveryMilliseconds(concatHex(Array.from({ length: 256 }, () => signature(27))))
  expect(most).toBeGreaterThan(0)
  expect(most / MILLISECONDS_PER_REQUEST).toBeLessThan(defaultLimits.writes.requests)
})
