import { expect, test } from 'vitest'
import { parseEther, type Address } from 'viem'
import scovilles from '../collections/scovilles.ts'
import { chainEnd } from '../crates/links.ts'
import { BadDeployConfig } from '../script/deployConfig.ts'
import { readCollection } from './collection.ts'

const deployer: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const turnstile: Address = '0xEcf044C5B4b867CFda001101c617eCd347095B44'
const [phase] = scovilles.phases

const launchedWith = { deployer, turnstile: undefined, crateSecret: undefined }

function faultsOf(value: unknown): readonly string[] {
  try {
    readCollection(value, launchedWith)
  } catch (error) {
    if (error instanceof BadDeployConfig) return error.faults
    throw error
  }
  return []
}

test('[M-06] the collection that the repository brings is one that the contract takes', () => {
  const config = readCollection(scovilles, { ...launchedWith, turnstile })
  expect(config).toMatchObject({ name: 'Scovilles', supply: 10_000, owner: deployer })
  expect(config.turnstile).toEqual({ at: turnstile, recipient: deployer })
  expect(config.phases[0]).toMatchObject({ start: 1_800_036_000, price: parseEther('60') })
  expect(readCollection(scovilles, launchedWith)).not.toHaveProperty('turnstile')
})

test('times, prices and roots mean what they say', () => {
  const root = `0x${'ab'.repeat(32)}`
  const link = `0x${'cd'.repeat(32)}`
  const config = readCollection(
    {
      ...scovilles,
      phases: [
        { ...phase, opens: '2027-01-15T19:00:00+01:00', price: '0.000000000000000001', who: root },
        { ...phase, opens: '2027-01-15T18:00Z', price: '0' },
      ],
      crates: { ...scovilles.crates, link },
    },
    launchedWith,
  )
  expect(config.phases.map(({ start, price }) => [start, price])).toEqual([
    [1_800_036_000, 1n],
    [1_800_036_000, 0n],
  ])
  expect(config.phases.map(({ allowlistRoot }) => allowlistRoot)).toEqual([root, undefined])
  expect(config.crates?.link).toBe(link)
})

test('crates open with the chain of a secret, which is asked for where it is missing and never repeated', () => {
  const secret = `0x${'5e'.repeat(32)}` as const
  const wanted = { ...scovilles, crates: { ...scovilles.crates, link: 'secret' } }
  const config = readCollection(wanted, { ...launchedWith, crateSecret: secret })
  expect(config.crates?.link).toBe(chainEnd(secret))
  const fault =
    'The collection: crates: link must be ‘secret’ only when CRATE_SECRET is set, to 0x and 64 hex characters; it is "secret".'
  expect(faultsOf(wanted)).toEqual([fault])
})

test('every fault of form is told at once, with the field and what it should be', () => {
  const { name: _, ...nameless } = scovilles
  const faulty = {
    ...nameless,
    supply: '10000',
    owner: '0x70997970C51812dc3A010C7d01b50e0d17dc79c8',
    phases: [
      {
        ...phase,
        opens: '2027-02-30T18:00:00Z',
        closes: '2027-03-01',
        price: 60,
        perWallet: 5,
        who: 'friends',
      },
      'Open',
    ],
    payees: {},
    crates: { link: '0x12', crateTime: 1, linkTime: null },
    colour: 'red',
  }
  expect(faultsOf(faulty)).toEqual([
    'The collection: crates: link must be 0x and 64 hex characters; it is "0x12".',
    'The collection: name must be text; it is missing.',
    'The collection: supply must be a number; it is "10000".',
    'The collection: owner must be an address with a right checksum, or ‘deployer’; it is "0x70997970C51812dc3A010C7d01b50e0d17dc79c8".',
    'The collection: phases[1] must be an object with fields.',
    'The collection: phases[0]: who must be 0x and 64 hex characters; it is "friends".',
    'The collection: phases[0]: opens must be a moment with its time zone, such as 2027-01-15T18:00:00Z; it is "2027-02-30T18:00:00Z".',
    'The collection: phases[0]: closes must be a moment with its time zone, such as 2027-01-15T18:00:00Z; it is "2027-03-01".',
    'The collection: phases[0]: price must be a decimal of CANTO as text, such as ‘60’ or ‘0.5’; it is 60.',
    'The collection: payees must be a list; it is {}.',
    'The collection: crates: linkTime must be a number; it is null.',
    'The collection: there is no field colour.',
    'The collection: phases[0]: there is no field perWallet.',
  ])
  expect(faultsOf(undefined)).toContain('The collection must be an object with fields.')
})

test('every fault of content is told at once', () => {
  const faulty = {
    ...scovilles,
    name: ' ',
    supply: 10_001,
    phases: [{ ...phase, closes: phase?.opens, perTransaction: 101 }],
    payees: [{ label: 'Artist', account: 'deployer', share: 9_000 }],
    royalty: { receiver: 'deployer', share: 1_001 },
  }
  const faults = faultsOf(faulty)
  for (const words of ['needs a name', '10001', 'must end after it starts', '101', '9000', '1001'])
    expect(faults.join('\n')).toContain(words)
})
