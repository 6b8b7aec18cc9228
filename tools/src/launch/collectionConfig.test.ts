import { expect, test } from 'vitest'
import { parseEther, zeroHash, type Address } from 'viem'
import { hashChainEnd } from '@peppermint/sale/crates/links.ts'
import { findHashChainEnd } from '@peppermint/sale/launch/collectionTerms.ts'
import { InvalidDeployConfig } from '@peppermint/sale/launch/deployConfig.ts'
import { PHASE_LIMITS } from '@peppermint/sale/sale.ts'
import {
  parseCollection,
  type Collection,
  type LaunchEnvironment,
} from '@peppermint/sale/launch/collectionConfig.ts'

const launchFile = new URL('../../../collections/scovilles/launch.ts', import.meta.url).href
const { default: scovilles } = (await import(launchFile)) as { readonly default: Collection }

const deployer: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const turnstile: Address = '0xEcf044C5B4b867CFda001101c617eCd347095B44'
const [phase] = scovilles.phases

const secret = `0x${'5e'.repeat(32)}` as const
const planned = { chainId: 7700, contract: deployer }
const environment = { deployer, turnstile: undefined, crateSecret: secret, isLive: false }

function faultsOf(value: unknown, more: Partial<LaunchEnvironment> = {}): readonly string[] {
  try {
    parseCollection(value, { ...environment, ...more })
  } catch (error) {
    if (error instanceof InvalidDeployConfig) return error.issues
    throw error
  }
  return []
}

test('the default configuration is valid', () => {
  const config = parseCollection(scovilles, { ...environment, turnstile, isLive: true })
  expect(config).toMatchObject({ name: 'Scovilles', maxSupply: 10_000, owner: deployer })
  expect(config.turnstile).toEqual({ at: turnstile, recipient: deployer })
  expect(config.phases[0]).toMatchObject({ start: 1_800_036_000, price: parseEther('60') })
  expect(findHashChainEnd(config, planned)).toBe(hashChainEnd(secret, planned))
  expect(parseCollection(scovilles, environment)).not.toHaveProperty('turnstile')
})

test('metadata over http are for local worlds: a launch with real money rejects them', () => {
  const art = {
    metadata: 'http://shells.example/{id}',
    sealed: 'http://shells.example/sealed',
    collection: 'ipfs://bafy/collection',
  }
  expect(faultsOf({ ...scovilles, art })).toEqual([])
  expect(faultsOf({ ...scovilles, art }, { isLive: true })).toEqual([
    'The collection: art: metadata must be an https URL; it is "http://shells.example/{id}".',
    'The collection: art: sealed must be an https URL; it is "http://shells.example/sealed".',
  ])
  expect(faultsOf({ ...scovilles, art: undefined })).toEqual([])
  expect(faultsOf({ ...scovilles, art: { ...art, sealed: undefined, collection: undefined } })).toEqual([])
  expect(faultsOf({ ...scovilles, art: {} })).toEqual([
    'The collection: art: metadata must be text; it is missing.',
  ])
})

test('parses times, prices and roots', () => {
  const root = `0x${'ab'.repeat(32)}`
  const link = `0x${'cd'.repeat(32)}`
  const config = parseCollection(
    {
      ...scovilles,
      phases: [
        { ...phase, opens: '2027-01-15T19:00:00+01:00', price: '0.000000000000000001', who: root },
        { ...phase, opens: '2027-01-15T18:00Z', price: '0' },
        { ...phase, who: 'allowlist' },
      ],
      crates: { ...scovilles.crates, link },
    },
    environment,
  )
  expect(config.phases.map(({ start, price }) => [start, price])).toEqual([
    [1_800_036_000, 1n],
    [1_800_036_000, 0n],
    [1_800_036_000, parseEther('60')],
  ])
  expect(config.phases.map(({ allowlistRoot }) => allowlistRoot)).toEqual([root, undefined, 'pending'])
  expect(config.crates?.link).toBe(link)
})

test('derives the hash chain from the secret, requires it and never prints it', () => {
  const wanted = { ...scovilles, crates: { ...scovilles.crates, link: 'secret' } }
  const config = parseCollection(wanted, environment)
  expect(findHashChainEnd(config, planned)).toBe(hashChainEnd(secret, planned))
  // Another launch with the same secret has other links.
  const second = { ...planned, contract: turnstile }
  expect(findHashChainEnd(config, second)).not.toBe(findHashChainEnd(config, planned))
  const fault =
    'The collection: crates: link must be accompanied by CRATE_SECRET in the environment, 0x and 64 random hex characters; it is "secret".'
  for (const crateSecret of [undefined, '0x5e', zeroHash])
    expect(faultsOf(wanted, { crateSecret })).toEqual([fault])
  const given = secret.replace('5e', '5E')
  const message = faultsOf({ ...scovilles, crates: { ...scovilles.crates, link: given } }).join()
  expect(message).toContain('never write the secret itself to a file')
  expect(message.toLowerCase()).not.toContain(secret)
})

test('rejects crates without links on live chains', () => {
  const open = { ...scovilles, crates: { ...scovilles.crates, link: 'none' } }
  expect(parseCollection(open, environment).crates).not.toHaveProperty('link')
  expect(faultsOf(open, { isLive: true })).toEqual([
    'The collection: crates: link must be ‘secret’, or the end of a hash chain: without the creator’s links, anyone who opens a crate can retry in later blocks until they like its cards; it is "none".',
  ])
})

test('rejects a link window of less than an hour, with the limit', () => {
  const hasty = { ...scovilles, crates: { ...scovilles.crates, linkWindow: 3_599 } }
  expect(faultsOf(hasty)).toEqual([
    'The time for the creator’s link must be from 3600 to 28800 seconds, not 3599.',
  ])
})

test('[M-08] rejects an account without its checksum, with the checksummed form', () => {
  const wanted = `an address with its checksum, which detects typos (if it is correct, write ${deployer}), or ‘deployer’`
  for (const account of [deployer.toLowerCase(), `0x${deployer.slice(2).toUpperCase()}`])
    expect(
      faultsOf({
        ...scovilles,
        owner: account,
        payees: [{ label: 'Artist', account, share: 10_000 }],
        royalty: { receiver: account, share: 1 },
      }),
    ).toEqual([
      `The collection: owner must be ${wanted}; it is "${account}".`,
      `The collection: payees[0]: account must be ${wanted}; it is "${account}".`,
      `The collection: royalty: receiver must be ${wanted}; it is "${account}".`,
    ])
  expect(parseCollection({ ...scovilles, owner: deployer }, environment).owner).toBe(deployer)
})

test('normalizes roots and links to lowercase, and rejects zero', () => {
  const capitals = `0x${'AB'.repeat(32)}`
  const shouted = {
    ...scovilles,
    phases: [{ ...phase, who: capitals }],
    crates: { ...scovilles.crates, link: capitals },
  }
  const config = parseCollection(shouted, environment)
  expect(config.phases[0]?.allowlistRoot).toBe(capitals.toLowerCase())
  expect(config.crates?.link).toBe(capitals.toLowerCase())
  const nothing = {
    ...scovilles,
    phases: [{ ...phase, who: zeroHash }],
    crates: { ...scovilles.crates, link: zeroHash },
  }
  expect(faultsOf(nothing)).toEqual([
    `The collection: phases[0]: who must be ‘everyone’ if there is no allowlist, or ‘allowlist’ if its root is set later; it is "${zeroHash}".`,
    `The collection: crates: link must be ‘none’ for no hash chain; the contract treats zero as none; it is "${zeroHash}".`,
  ])
})

test('reports all type errors with field and expected value', () => {
  const { name: _, ...nameless } = scovilles
  const faulty = {
    ...nameless,
    maxSupply: '10000',
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
    crates: { link: '0x12', crateInterval: 1, linkWindow: null },
    color: 'red',
  }
  expect(faultsOf(faulty)).toEqual([
    'The collection: name must be text; it is missing.',
    'The collection: maxSupply must be a number; it is "10000".',
    'The collection: owner must be an address with a valid checksum, or ‘deployer’; it is "0x70997970C51812dc3A010C7d01b50e0d17dc79c8".',
    'The collection: phases[0]: opens must be a time with its time zone, such as 2027-01-15T18:00:00Z; it is "2027-02-30T18:00:00Z".',
    'The collection: phases[0]: closes must be a time with its time zone, such as 2027-01-15T18:00:00Z; it is "2027-03-01".',
    'The collection: phases[0]: price must be a decimal string, such as ‘60’ or ‘0.5’; it is 60.',
    'The collection: phases[0]: who must be 0x and 64 hex characters; it is "friends".',
    'The collection: phases[0]: unknown field perWallet.',
    'The collection: phases[1]: must be an object.',
    'The collection: payees must be a list; it is {}.',
    'The collection: crates: link must be 0x and 64 hex characters; it is "0x12".',
    'The collection: crates: linkWindow must be a number; it is null.',
    'The collection: unknown field color.',
  ])
  expect(faultsOf(undefined)).toContain('The collection: must be an object.')
})

test('reports all invalid values', () => {
  const faulty = {
    ...scovilles,
    name: ' ',
    maxSupply: 10_001,
    phases: [{ ...phase, closes: phase?.opens, maxSupply: 10_000 }],
    payees: [{ label: 'Artist', account: 'deployer', share: 9_000 }],
    royalty: { receiver: 'deployer', share: 1_001 },
  }
  const issues = faultsOf(faulty)
  for (const words of ['needs a name', '10001', 'must end after it starts', '9000', '1001'])
    expect(issues.join('\n')).toContain(words)
})

test('a limit has the bounds of the sale’s schema', () => {
  for (const [limit, most] of Object.entries(PHASE_LIMITS))
    for (const value of [0, most + 1, 1.5])
      expect(faultsOf({ ...scovilles, phases: [{ ...phase, [limit]: value }] })).toEqual([
        `The collection: phases[0]: ${limit} must be a whole number from 1 to ${most}; it is ${value}.`,
      ])
})
