import { reviewMessage } from '@peppermint/safe/review'
import { getAddress, hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import { signableMessage } from './SignMessage.tsx'

const address = getAddress(`0x${'5a'.repeat(20)}`)
const safe = (version: string) => ({ address, chainId: 7700, version, isGenuine: true })

test('what is signed has the hash that is shown, also for Safes before 1.3.0', () => {
  for (const [version, hasChainId] of [
    ['1.4.1', true],
    ['1.1.1', false],
  ] as const) {
    const review = reviewMessage({ message: 'hi', safe: safe(version) })
    const data = signableMessage({ address, chainId: 7700 }, review)
    expect(hashTypedData(data as never)).toBe(review.hashes.safeMessageHash)
    expect('chainId' in (data.domain ?? {})).toBe(hasChainId)
  }
})

test('a message whose stated hash differs, or that is of another Safe, cannot be signed', () => {
  const stated = { messageHash: `0x${'11'.repeat(32)}` } as const
  const tampered = reviewMessage({ message: 'hi', safe: safe('1.4.1'), stated })
  expect(() => signableMessage({ address, chainId: 7700 }, tampered)).toThrow('not what is shown')
  const review = reviewMessage({ message: 'hi', safe: safe('1.4.1') })
  expect(() => signableMessage({ address, chainId: 1 }, review)).toThrow('not what is shown')
})
