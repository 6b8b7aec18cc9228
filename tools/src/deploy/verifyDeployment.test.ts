import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAddress, keccak256, parseEther, zeroHash, type Hash } from 'viem'
import type { Deployment } from '@peppermint/sale/sale.ts'
import { testAccount, startChain, type TestChain } from '@peppermint/devnet/testChain'
import {
  DeployFailed,
  deployScovilles,
  verifyDeployment,
  type ArtAddresses,
  type DeployConfig,
} from './deploy.ts'
import { deployArt } from './deployArt.ts'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'

const [artist, platform, otherAddress] = [
  testAccount(0).address,
  testAccount(1).address,
  testAccount(2).address,
]
const phase = testPhase({
  start: 1_800_000_000,
  end: 1_900_000_000,
  price: parseEther('60'),
  maxPerTransaction: 3,
})
const config: DeployConfig = {
  name: 'Scovilles',
  symbol: 'SCOV',
  maxSupply: 10_000,
  owner: artist,
  phases: [phase, { ...phase, allowlistRoot: keccak256('0x') }],
  payees: [
    { account: artist, share: 9_000, label: 'Artist' },
    { account: platform, share: 1_000, label: 'Platform fee' },
  ],
  royalty: { receiver: artist, share: 500 },
  crates: { link: keccak256('0x01'), crateInterval: 43_200, linkWindow: 28_800 },
}

let chain: TestChain
let art: ArtAddresses
let deployment: Deployment
beforeAll(async () => {
  chain = await startChain()
  art = await deployArt(chain.client)
  deployment = await deployScovilles(chain.client, config, art)
})
afterAll(() => chain.stop())

/** What is said of the contract when this was asked for instead. */
async function mismatchOf(
  asked: DeployConfig,
  drawnBy: ArtAddresses = art,
  hash?: Hash,
): Promise<DeployFailed> {
  const failure: unknown = await verifyDeployment(chain.client, deployment, asked, drawnBy, hash).catch(
    (error: unknown) => error,
  )
  if (failure instanceof DeployFailed) return failure
  throw new Error('The contract passed.', { cause: failure })
}

test('accepts a matching contract, whatever the case of addresses and roots', async () => {
  const small = (text: `0x${string}`) => `0x${text.slice(2).toLowerCase()}` as const
  const shouted = {
    ...config,
    owner: small(artist),
    royalty: { receiver: small(artist), share: 500 },
    phases: [phase, { ...phase, allowlistRoot: `0x${keccak256('0x').slice(2).toUpperCase()}` as const }],
  }
  const drawing = { deck: small(art.deck), renderer: small(art.renderer) }
  await expect(verifyDeployment(chain.client, deployment, shouted, drawing)).resolves.toBeUndefined()
})

test('reports every mismatched field by its name', async () => {
  const other: DeployConfig = {
    name: 'Scoville',
    symbol: 'SCO',
    maxSupply: 9_999,
    owner: platform,
    phases: [{ ...phase, price: 1n }, phase, phase],
    payees: [
      { account: otherAddress, share: 9_000, label: 'Artist' },
      { account: platform, share: 999, label: 'Platform' },
      { account: artist, share: 1, label: 'More' },
    ],
    royalty: { receiver: platform, share: 499 },
    crates: { crateInterval: 43_199, linkWindow: 28_799 },
  }
  const { mismatch: what } = await mismatchOf(other, { deck: otherAddress, renderer: platform })
  expect(what.split(/: |, /)).toEqual([
    'The contract differs from the configuration',
    'name is Scovilles instead of Scoville',
    'symbol is SCOV instead of SCO',
    'maxSupply is 10000 instead of 9999',
    `owner is ${artist} instead of ${platform}`,
    'phases is 2 instead of 3',
    `phases[0].price is ${parseEther('60')} instead of 1`,
    'phases[1].allowlisted is true instead of false',
    `phases[1].allowlistRoot is ${keccak256('0x')} instead of ${zeroHash}`,
    'payees is 2 instead of 3',
    `payees[0].account is ${artist} instead of ${otherAddress}`,
    'payees[1].share is 1000 instead of 999',
    'payees[1].label is Platform fee instead of Platform',
    `royaltyReceiver is ${artist} instead of ${platform}`,
    'royaltyBasisPoints is 500 instead of 499',
    `deck is ${getAddress(art.deck)} instead of ${otherAddress}`,
    `renderer is ${getAddress(art.renderer)} instead of ${platform}`,
    `linkCommitment is ${keccak256('0x01')} instead of ${zeroHash}`,
    'crateInterval is 43200 instead of 43199',
    'linkWindow is 28800 instead of 28799.',
  ])
})

test('reports spent gas with the transaction, if known', async () => {
  const other = { ...config, symbol: 'SCO' }
  expect((await mismatchOf(other)).message).toMatch(
    / The gas of the deployment was spent\. Do not announce this contract\.$/,
  )
  const { message } = await mismatchOf(other, art, keccak256('0x02'))
  expect(message).toMatch(new RegExp(` Transaction ${keccak256('0x02')}\\.$`))
})
