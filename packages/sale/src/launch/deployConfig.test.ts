import { expect, test } from 'vitest'
import { zeroAddress, type Address } from 'viem'
import { testAccount } from '@peppermint/contracts/testAccounts'
import { testPhase } from '../sale.fixture.ts'
import { checkDeployConfig, InvalidDeployConfig, type DeployConfig } from './deployConfig.ts'

const owner = testAccount(1).address
const config: DeployConfig = {
  name: 'Scovilles',
  symbol: 'SCOV',
  maxSupply: 10_000,
  owner,
  phases: [testPhase({ start: 1_800_000_000, end: 1_900_000_000 })],
}

function issuesOf(given: DeployConfig): readonly string[] {
  try {
    checkDeployConfig(given)
  } catch (error) {
    if (error instanceof InvalidDeployConfig) return error.issues
    throw error
  }
  return []
}

test('accepts valid terms', () => {
  expect(issuesOf(config)).toEqual([])
})

test('reports every issue of a configuration', () => {
  const faulty: DeployConfig = {
    name: ' ',
    symbol: '',
    maxSupply: 10_001,
    owner: zeroAddress,
    phases: [
      testPhase({
        name: 'Friends',
        start: 9,
        end: 9,
        price: -1n,
        maxPerWallet: 1.5,
        maxPerTransaction: 101,
        maxSupply: 0,
        allowlistRoot: '0xabc',
      }),
    ],
    payees: [{ account: owner, share: 9_000, label: ' ' }],
    royalty: { receiver: owner, share: 1_001 },
    crates: { link: '0x1', crateInterval: 43_201, linkWindow: 28_801 },
  }
  expect(issuesOf(faulty)).toEqual([
    'The collection needs a name.',
    'The collection needs a symbol.',
    'The supply must be a whole number from 1 to 10000, not 10001.',
    'The owner must not be the zero address.',
    'Phase 0 (Friends) must end after it starts, in Unix seconds up to 1099511627775; it runs from 9 to 9.',
    'Phase 0 (Friends): the price must be from 0 to 79228162514264337593543950335 wei, not -1.',
    'Phase 0 (Friends): maxPerWallet must be a whole number from 1 to 65535, not 1.5.',
    'Phase 0 (Friends): maxPerTransaction must be a whole number from 1 to 100, not 101.',
    'Phase 0 (Friends): maxSupply must be a whole number from 1 to 10000, not 0.',
    'Phase 0 (Friends): the allowlist’s root must be 32 bytes in hex, not 0xabc.',
    'Payee 0 needs a label: buyers are shown what each share is for.',
    'The payees’ shares must add up to 10000 basis points, not 9000.',
    'The royalty must be from 0 to 1000 basis points, not 1001.',
    'The end of the hash chain must be 32 bytes in hex, not 0x1.',
    'Crates must be closable early after 1 to 43200 seconds, not 43201.',
    'The time for the creator’s link must be from 3600 to 28800 seconds, not 28801.',
  ])
})

test('rejects names that the page would not show', () => {
  const name = 'x'.repeat(65)
  const phases = config.phases.map((phase) => ({ ...phase, name }))
  expect(issuesOf({ ...config, name, phases })).toEqual([
    'The collection’s name must have at most 64 characters, not 65.',
    `Phase 0 (${name}): its name must have at most 64 characters, not 65.`,
  ])
})

test('[M-08] rejects an owner with a wrong checksum', () => {
  const mistyped: Address = `0x${owner.slice(2).replace(/[a-f]/, (letter) => letter.toUpperCase())}`
  expect(issuesOf({ ...config, owner: mistyped })).toEqual([
    `The owner ${mistyped} is not an address, or its checksum is wrong.`,
  ])
})
