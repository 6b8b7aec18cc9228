import { expect, test } from 'vitest'
import { createDigest } from './digest.ts'
import { createFileDigests } from './fileDigests.ts'

const [one, other] = [Buffer.from('one'), Buffer.from('other')]
const version = { ino: 1, size: 3, mtimeMs: 1_000, ctimeMs: 1_000 }

test('a file is hashed once, and again after it changed', () => {
  const digests = createFileDigests(() => 2_000)
  expect(digests.of('a', version, one)).toBe(createDigest(one))
  // Other bytes with the same version show that they are not looked at.
  expect(digests.of('a', version, other)).toBe(createDigest(one))
  for (const changed of [{ ino: 2 }, { size: 4 }, { mtimeMs: 1_001 }, { ctimeMs: 1_001 }]) {
    expect(digests.of('a', version, one)).toBe(createDigest(one))
    expect(digests.of('a', { ...version, ...changed }, other)).toBe(createDigest(other))
  }
  expect(digests.of('b', version, other)).toBe(createDigest(other))
})

test('the digest of a file that changed a moment ago is not kept', () => {
  const digests = createFileDigests(() => 1_020)
  expect(digests.of('a', version, one)).toBe(createDigest(one))
  expect(digests.of('a', version, other)).toBe(createDigest(other))
})
