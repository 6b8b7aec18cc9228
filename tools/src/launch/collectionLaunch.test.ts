import { afterAll, beforeAll, expect, test } from 'vitest'
import { keccak256, parseEther, zeroAddress, zeroHash, type Hash } from 'viem'
import { getBalance, getBlockNumber, readContract } from 'viem/actions'
import { scovillesAbi } from '@peppermint/contracts'
import { readSale } from '@peppermint/sale'
import { testAccount, startChain, type TestChain } from '@peppermint/devnet/testChain'
import { InvalidDeployConfig, type DeployConfig } from '@peppermint/sale/launch/deployConfig.ts'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'
import { artOf } from '@peppermint/sale/launch/artSteps.ts'
import { deriveLinkDomain } from '@peppermint/sale/launch/collectionTerms.ts'
import { deployCollection, type DeployedCollection } from './deployCollection.ts'
import { DeployFailed, verifyDeployment } from '@peppermint/sale/launch/verifyDeployment.ts'

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
let deployment: DeployedCollection
beforeAll(async () => {
  chain = await startChain()
  deployment = await deployCollection(chain.client, config)
})
afterAll(() => chain.stop())

/** What is said of the contract when this was asked for instead. */
async function mismatchOf(asked: DeployConfig, hash?: Hash): Promise<DeployFailed> {
  const failure: unknown = await verifyDeployment(chain.client, deployment, asked, hash).catch(
    (error: unknown) => error,
  )
  if (failure instanceof DeployFailed) return failure
  throw new Error('The contract passed.', { cause: failure })
}

test('creates the configured collection at the address of its terms', async () => {
  const { client } = chain
  expect(deployment).toMatchObject({ chainId: 7700, block: Number(await getBlockNumber(client)) })
  expect(deployment.contracts.map(({ name }) => name)).toEqual([
    ...artOf(undefined).steps.map(({ name }) => name),
    'Scovilles',
  ])
  expect(await readSale(client, deployment)).toMatchObject({
    name: 'Scovilles',
    maxSupply: 10_000,
    minted: 0,
    paused: false,
    phases: config.phases,
  })
  const contract = { address: deployment.contract, abi: scovillesAbi } as const
  expect(await readContract(client, { ...contract, functionName: 'owner' })).toBe(artist)
  const payees = await readContract(client, { ...contract, functionName: 'payees' })
  expect(payees.map(({ payee }) => payee)).toEqual(config.payees)
  await expect(deployCollection(client, config)).rejects.toThrow('A collection with these terms exists')
})

test('the widest terms fit the contract, and a second collection uses the same art', async () => {
  const widest = testPhase({
    name: 'The longest phase that there can be',
    start: 0,
    end: 2 ** 40 - 1,
    price: 2n ** 96n - 1n,
    maxPerWallet: 65_535,
    maxPerTransaction: 100,
    allowlistRoot: keccak256('0x'),
  })
  const wide: DeployConfig = {
    ...config,
    phases: Array.from({ length: 6 }, () => widest),
    payees: [
      { account: artist, share: 9_999, label: 'Artist' },
      { account: platform, share: 1, label: 'Platform fee' },
    ],
    royalty: { receiver: artist, share: 1_000 },
  }
  const second = await deployCollection(chain.client, wide)
  expect(await readSale(chain.client, second)).toMatchObject({ maxSupply: 10_000, phases: wide.phases })
  const addresses = ({ contracts }: DeployedCollection) =>
    contracts.map(({ address }) => address).slice(0, -1)
  expect(addresses(second)).toEqual(addresses(deployment))
  expect(second.contracts.filter(({ transaction }) => transaction !== undefined)).toHaveLength(1)
})

test('sends nothing for an invalid configuration', async () => {
  const before = await getBalance(chain.client, { address: artist })
  await expect(deployCollection(chain.client, { ...config, owner: zeroAddress })).rejects.toThrow(
    InvalidDeployConfig,
  )
  expect(await getBalance(chain.client, { address: artist })).toBe(before)
})

test('accepts a matching contract, whatever the case of addresses and roots', async () => {
  const small = (text: `0x${string}`) => `0x${text.slice(2).toLowerCase()}` as const
  const shouted = {
    ...config,
    owner: small(artist),
    royalty: { receiver: small(artist), share: 500 },
    phases: [phase, { ...phase, allowlistRoot: `0x${keccak256('0x').slice(2).toUpperCase()}` as const }],
  }
  await expect(verifyDeployment(chain.client, deployment, shouted)).resolves.toBeUndefined()
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
    art: { metadata: 'https://shells.example/{id}' },
  }
  const [drawing, hosted] = [artOf(undefined), artOf(other.art)]
  const { mismatch: what } = await mismatchOf(other)
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
    `deck is ${drawing.deck} instead of ${hosted.deck}`,
    `renderer is ${drawing.renderer} instead of ${hosted.renderer}`,
    `linkCommitment is ${keccak256('0x01')} instead of ${zeroHash}`,
    `linkedTo is ${deployment.linkDomain.contract} instead of ${deriveLinkDomain(other, 7700).contract}`,
    'crateInterval is 43200 instead of 43199',
    'linkWindow is 28800 instead of 28799.',
  ])
})

test('reports spent gas with the transaction, if known', async () => {
  const other = { ...config, symbol: 'SCO' }
  expect((await mismatchOf(other)).message).toMatch(
    / The gas of the deployment was spent\. Do not announce this contract\.$/,
  )
  const { message } = await mismatchOf(other, keccak256('0x02'))
  expect(message).toMatch(new RegExp(` Transaction ${keccak256('0x02')}\\.$`))
})
