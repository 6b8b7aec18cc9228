import { expect, test } from 'vitest'
import { digestOf } from './digest.ts'
import { createFileDigests } from './fileDigests.ts'

const [one, other] = [Buffer.from('one'), Buffer.from('other')]
const version = { ino: 1, size: 3, mtimeMs: 1_000, ctimeMs: 1_000 }

test('a file is hashed once, and again after it changed', () => {
  const digests = createFileDigests(() => 2_000)
  expect(digests.of('a', version, one)).toBe(digestOf(one))
  // Other bytes with the same version show that they are not looked at.
  expect(digests.of('a', version, other)).toBe(digestOf(one))
  for (const changed of [{ ino: 2 }, { size: 4 }, { mtimeMs: 1_001 }, { ctimeMs: 1_001 }]) {
    expect(digests.of('a', version, one)).toBe(digestOf(one))
    expect(digests.of('a', { ...version, ...changed }, other)).toBe(digestOf(other))
  }
  expect(digests.of('b', version, other)).toBe(digestOf(other))
})

test('the digest of a file that changed a moment ago is not kept', () => {
  const digests = createFileDigests(() => 1_020)
  expect(digests.of('a', version, one)).toBe(digestOf(one))
  expect(digests.of('a', version, other)).toBe(digestOf(other))
})
