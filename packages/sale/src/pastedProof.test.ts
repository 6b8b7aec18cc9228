import { expect, test } from 'vitest'
import { getAddress, type Address } from 'viem'
import { buildAllowlist, generateFiles } from './allowlist/buildAllowlist.ts'
import { verifyEntitlement } from './entitlement.ts'
import { parsePastedProof } from './pastedProof.ts'

const alice: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const carol: Address = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const neighbour: Address = '0x7000000000000000000000000000000000000001'
const list = buildAllowlist(
  [
    { account: alice, quota: 2, price: 60n * 10n ** 18n },
    { account: neighbour, quota: 5, price: 0n },
    { account: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc', quota: 5, price: 0n },
  ],
  { chainId: 7700, contract: '0x5fbdb2315678afecb367f032d93f642f64180aa3', phase: 1 },
)
const file = [...generateFiles(list)].find(([name]) => name === '70.json')?.[1] ?? ''
const entry = JSON.stringify(JSON.parse(file)[alice])
const hashes = list.entitlements.get(alice)?.proof ?? []

test("finds the account's entry in any copied part of a list’s file", () => {
  const line = file.split('\n').find((text) => text.includes(alice)) ?? ''
  for (const text of [
    file,
    entry,
    `${entry},`,
    ` ${line} `,
    line.replace(/,$/, ''),
    `{${line.replace(/,$/, '')}}`,
  ]) {
    const pasted = parsePastedProof(text, getAddress(alice))
    if (pasted.type !== 'entitlement') throw new Error(`${text}: ${pasted.type}`)
    expect(pasted.entitlement).toMatchObject({ quota: 2, price: 60n * 10n ** 18n })
    expect(verifyEntitlement(list, alice, pasted.entitlement)).toBe(true)
  }
})

test('parses hashes without quota and price', () => {
  for (const text of [
    JSON.stringify(hashes),
    hashes.join(' '),
    hashes.join(',\n'),
    `[${hashes.join()}]`.toUpperCase().replaceAll('0X', '0x'),
  ]) {
    expect(parsePastedProof(text, alice)).toEqual({ type: 'hashes', proof: hashes })
  }
  expect(parsePastedProof('[]', alice)).toEqual({ type: 'hashes', proof: [] })
})

test('rejects anything else with a reason', () => {
  const refusals = [
    ['  ', 'Nothing was pasted.'],
    ['hello', 'The text is not a proof. Hash 1 of its proof is not 0x and 64 hex characters.'],
    [`${hashes[0]} 0x12`, 'The text is not a proof. Hash 2 of its proof is not 0x and 64 hex characters.'],
    [
      Array(33).fill(hashes[0]).join(' '),
      'The text is not a proof. Its proof has 33 hashes; no proof needs more than 32.',
    ],
    ['""', 'The text contains no hashes.'],
    [
      entry.slice(0, -5),
      'The text is cut off or damaged: it starts like a list entry but is not valid JSON.',
    ],
    ['{}', 'The text is not a list entry. Its quota is not a whole number from 1 to 65535.'],
    [
      entry.replace('"quota":2', '"quota":0'),
      'The text is not a list entry. Its quota is not a whole number from 1 to 65535.',
    ],
    [
      entry.replace('"60', '"6O'),
      'The text is not a list entry. Its price is not a whole number of wei, written as a string of digits.',
    ],
    [
      entry.replace('"60000000000000000000"', '60000000000000000000'),
      'The text is not a list entry. Its price is not a whole number of wei, written as a string of digits.',
    ],
    [entry.replace(/\[.*\]/, '"0x"'), 'The text is not a list entry. Its proof is not a list of hashes.'],
    ['x'.repeat(500_001), 'The text is too long to be a proof.'],
  ] as const
  for (const [text, reason] of refusals)
    expect(parsePastedProof(text, alice)).toEqual({ type: 'invalid', reason })
  expect(parsePastedProof(file, carol)).toEqual({
    type: 'invalid',
    reason: `This list does not contain ${carol}.`,
  })
})
